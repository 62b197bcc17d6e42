"""Commands that generate, measure and teach: tournaments by seed, the lab, the quiz, help."""
