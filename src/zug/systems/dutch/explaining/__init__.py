"""Why a round of the Dutch System is paired as it is: bracket after bracket, by its criteria."""
