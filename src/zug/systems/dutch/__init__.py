"""The Dutch System, editions of 2026 and 2017: each bracket is one lexicographic matching."""
