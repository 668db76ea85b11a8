"""The engine beside its peers: random play on one core, all measured in one run.

`python -m benchmarks` measures, prints and writes `benchmarks/results/latest.json`.
"""
