"""The one place that talks to models: any endpoint that speaks OpenAI's chat completions."""
