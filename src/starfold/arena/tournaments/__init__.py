"""Tournaments: who meets whom, how everybody stands, and rounds that agents play."""
