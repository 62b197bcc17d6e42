"""Proofs of rounds: `writing` and `oracle` make them, `zug_verify` checks them."""
