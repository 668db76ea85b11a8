"""The games in the forms that other people's libraries want: environments, OpenSpiel games."""
