"""The tests. A package, so that the literal engines can be imported and run as scripts."""
