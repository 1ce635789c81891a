"""Many levels on many machines, by Ray: ``python -m sokonaut.cluster LEVELS… --out results.jsonl``.

``jobs`` says what is to be done and which is hardest, ``results_file`` keeps what came of it, ``batch`` sees to it that
every level gets exactly one line, ``crew`` is the part that knows Ray.
"""
