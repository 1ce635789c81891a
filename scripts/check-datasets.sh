#!/usr/bin/env bash
# Lets those who read Arrow read what `sokonaut dataset` writes: pyarrow, pandas, polars, Hugging Face datasets, DuckDB, NumPy.
# Fetches them by pip (half a GB), so it is no part of check.sh. SOKONAUT names the program; without it, it is built.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/say.sh
sokonaut=$(program)
tools=${TOOLS:-target/tools/datasets}
[ -x "$tools/bin/python" ] || python3 -m venv "$tools"
"$tools/bin/python" -c 'import pyarrow, pandas, polars, datasets, duckdb' 2>/dev/null ||
  "$tools/bin/python" -m pip install --quiet --disable-pip-version-check pyarrow pandas polars datasets duckdb

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
make=("$sokonaut" dataset --generate 200 --boxes 2 --size 7x7 --board 7x7 --splits "train=80,test=20" --quiet)
"${make[@]}" -o "$scratch/all.arrow"
for shard in 1 2 3; do "${make[@]}" --shard $shard/3 -o "$scratch/shard-$shard.arrow"; done
many=("$sokonaut" dataset --generate 3000 --boxes 2 --size 7x7 --quiet)
"${many[@]}" -o "$scratch/whole.arrow"
kills=0
# In a shell of its own, which would report every kill. Each try has a little longer: on a busy machine the first ones may
# not get to the end of a batch.
until (timeout -s KILL "$((5 + 2 * kills))e-1" "${many[@]}" -o "$scratch/killed.arrow" || exit) >/dev/null 2>&1; do
  [ ! -e "$scratch/killed.arrow" ] || fail "a file before its time"
  kills=$((kills + 1))
  [ $kills -lt 100 ] || fail "it does not get on"
done
[ $kills -gt 0 ] || fail "it was done before it could be killed"
cmp "$scratch/whole.arrow" "$scratch/killed.arrow"
echo "killed $kills times, and the same bytes in the end"
rm "$scratch/whole.arrow" "$scratch/killed.arrow"
HF_HOME=$scratch/hf HF_DATASETS_OFFLINE=1 "$tools/bin/python" - "$scratch" <<'PYTHON'
import sys
from pathlib import Path

import datasets, duckdb, numpy as np, pandas as pd, polars as pl, pyarrow as pa

folder = Path(sys.argv[1])
path, shards = folder / "all.arrow", sorted(folder.glob("shard-*.arrow"))
table = pa.ipc.open_file(path).read_all()
table.validate(full=True)
frame, lazy = pd.read_feather(path), pl.read_ipc(path)
assert len(frame) == lazy.height == table.num_rows > 5000
assert lazy.equals(pl.from_arrow(table)), "polars and pyarrow read the same"
assert pl.read_ipc_stream is not None and pl.scan_ipc(shards).collect().height == table.num_rows
loaded = datasets.load_dataset("arrow", data_files=[str(shard) for shard in shards], split="train")
assert loaded.num_rows == table.num_rows and set(loaded.unique("split")) == {"train", "test"}
assert datasets.Dataset.from_pandas(frame).num_rows == len(frame)

for rows in (frame, lazy):
    assert duckdb.sql("select count(*) from rows where dead").fetchall()[0][0] == frame["dead"].sum()

by_row = {(row["level"], row["board"]) for row in loaded}
assert by_row == {(row["level"], row["board"]) for row in table.to_pylist()}, "shares have the rows of the whole"

# As docs/datasets.md has it, without a copy: all boards have the same size.
boards = np.concatenate([np.frombuffer(c.buffers()[2], np.uint8)[: 49 * len(c)] for c in table["board"].chunks])
boards = boards.reshape(-1, 7, 7)
planes = np.stack([(boards >> bit) & 1 for bit in range(4)], axis=1)
assert planes.shape == (table.num_rows, 4, 7, 7)
assert (planes[:, 3].sum((1, 2)) == 1).all() and (planes[:, 2].sum((1, 2)) == 2).all()
alive = ~frame["dead"].to_numpy()
assert (frame["pushes_to_go"].to_numpy() >= 0).tolist() == alive.tolist()
assert (frame["moves_to_go"] >= frame["pushes_to_go"]).all()
assert frame[alive & (frame["pushes_to_go"] > 0)]["next_for_pushes"].map(len).min() >= 1
leaks = frame.groupby("level")["split"].nunique()
assert (leaks == 1).all()
dead = frame[~alive]
print(f"{len(frame)} positions, {len(dead) / len(frame):.0%} dead, {(dead['proof'] != '').mean():.0%} of these with a proof")
PYTHON
echo "read by pyarrow, pandas, polars, datasets, DuckDB and NumPy"
