"""Questions answered from elsewhere: webhooks, and the tokens an answer needs."""
