"""Questions that are answered from elsewhere: webhooks and the tokens an answer needs."""
