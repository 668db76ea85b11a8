"""`starfold mcp`: games for clients that use tools, such as language models."""
