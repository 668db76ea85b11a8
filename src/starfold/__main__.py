"""``python -m starfold``."""

from starfold.cli.main import main

if __name__ == "__main__":
    main()
