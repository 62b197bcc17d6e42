"""Proofs of rounds: `writing` makes them, `zug_verify` checks them."""
