"""Positions and expectations written as scenarios."""
