"""Commands that share what is more than a command's context: the rule of claims, engagement, the model, who may command."""
