"""The only code that talks to models: any endpoint with OpenAI's chat completions API."""
