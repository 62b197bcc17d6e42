"""What several rule books share. Every function names the article it obeys."""
