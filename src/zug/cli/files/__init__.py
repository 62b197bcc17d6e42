"""Commands on a tournament file: pair, explain, check, prove, standings, papers and conversions."""
