"""A batch on a real Ray on this machine, with workers killed in the middle. Run by scripts/check-ray.sh: Ray is large."""

import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest
from boards import CORRIDOR, HALL, HOPELESS, ROOM, TWO

from sokonaut import Level, loads, solve_many, verify
from sokonaut.cluster.jobs import key_of
from sokonaut.dataset import write

if not os.environ.get("SOKONAUT_RAY"):
    pytest.skip("set SOKONAUT_RAY=1 to start a Ray here", allow_module_level=True)

LIMIT = "2"
# The fourth keeps Ray on loopback, on Linux too.
ENVIRONMENT = os.environ | {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_AUTH_MODE": "token",
    "RAY_AUTH_TOKEN": secrets.token_hex(),
    "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0",
    "RAY_DEDUP_LOGS": "0",
}


@pytest.fixture(scope="module")
def address():
    """A cluster of two CPUs that only this machine can reach."""
    ray = str(Path(sys.executable).with_name("ray"))
    # In the foreground: so it is a child of ours, and ends alone and whole.
    start = [ray, "start", "--head", "--block", "--node-ip-address=127.0.0.1", "--port=6399", "--num-cpus=2"]
    start += ["--memory=2147483648", "--object-store-memory=100000000", "--include-dashboard=false"]
    head = subprocess.Popen(start, env=ENVIRONMENT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    wait_until(listens)
    assert strangers(head.pid) == set()
    yield "127.0.0.1:6399"
    head.terminate()
    head.wait(timeout=60)


def listens():
    """Can the cluster be reached?"""
    try:
        socket.create_connection(("127.0.0.1", 6399), timeout=1).close()
    except OSError:
        return False
    return True


def strangers(root):
    """Addresses beyond loopback on which a process or its children listen, as the system writes them."""
    family = {root}
    for process in sorted(int(name.name) for name in Path("/proc").iterdir() if name.name.isdigit()):
        try:
            parent = int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
        if parent in family:
            family.add(process)
    sockets = set()
    for process in family:
        try:
            sockets |= {os.readlink(file) for file in Path(f"/proc/{process}/fd").iterdir()}
        except OSError:
            continue
    found = set()
    for table in ("/proc/net/tcp", "/proc/net/tcp6"):
        for line in Path(table).read_text().splitlines()[1:]:
            fields = line.split()
            host, listening = fields[1].split(":")[0], fields[3] == "0A"
            if listening and f"socket:[{fields[9]}]" in sockets and not host.endswith(("0100007F", "01000000")):
                found.add(host)
    return found


@pytest.fixture
def pack(tmp_path):
    path = tmp_path / "pack.xsb"
    broken = "######\n#@@$.\n######\n"
    easy = [CORRIDOR, TWO, ROOM, HOPELESS, broken]
    path.write_text("\n".join(easy + [HALL] * 6 + easy))
    return path


def begin(pack, out, address, *more):
    command = [sys.executable, "-m", "sokonaut.cluster", str(pack), "--address", address, "--out", str(out)]
    command += ["--time-limit", LIMIT, "--memory-limit", "256", "--strategy", "breadth-first", *more]
    return subprocess.Popen(command, env=ENVIRONMENT, stderr=subprocess.PIPE, text=True)


def lines(out):
    text = out.read_text() if out.exists() else ""
    return [json.loads(line) for line in text.splitlines() if line.endswith("}")]


def workers():
    """The processes that are solving a level just now."""
    found = []
    for process in Path("/proc").iterdir():
        if process.name.isdigit():
            try:
                title = (process / "cmdline").read_bytes().split(b"\0")[0]
            except OSError:
                continue
            if title.startswith(b"ray::attend"):
                found.append(int(process.name))
    return found


def wait_until(what, seconds=60):
    end = time.monotonic() + seconds
    while not (found := what()):
        assert time.monotonic() < end, "it never came"
        time.sleep(0.05)
    return found


def check(pack, out):
    """Exactly one right line for every level."""
    found = lines(out)
    keys = Counter(key_of(line) for line in found)
    assert set(keys.values()) == {1}
    assert sorted(line["level"] for line in found) == list(range(1, 17))
    for line in found:
        if line["outcome"] == "solved":
            verify(Level(line["board"]), line["solution"])
    outcomes = {line["level"]: line["outcome"] for line in found}
    easy = ["solved", "solved", "solved", "unsolvable", "error"]
    assert [outcomes[level] for level in range(1, 17)] == easy + ["limit"] * 6 + easy


def test_the_same_as_on_one_machine(pack, tmp_path, address):
    out = tmp_path / "out.jsonl"
    child = begin(pack, out, address)
    _, said = child.communicate(timeout=300)
    assert child.returncode == 4, said
    assert "16 of 16 levels done, 6 solved" in said
    check(pack, out)
    here = solve_many(loads(pack.read_bytes(), errors="skip"), strategy="breadth-first", time_limit=1)
    there = {line["level"]: line["solution"] for line in lines(out)}
    assert all(there[one.level.number] == one.solution for one in here)
    before = out.read_bytes()
    again = begin(pack, out, address)
    again.communicate(timeout=300)
    assert out.read_bytes() == before, "all levels are there, so nothing is done"


def test_killed_workers(pack, tmp_path, address):
    out = tmp_path / "out.jsonl"
    child = begin(pack, out, address)
    killed = set()
    for _ in range(3):
        [victim, *_] = wait_until(lambda: [one for one in workers() if one not in killed])
        time.sleep(0.3)
        os.kill(victim, signal.SIGKILL)
        killed.add(victim)
    _, said = child.communicate(timeout=300)
    assert child.returncode == 4, said
    assert said.count("the worker was lost; it is tried again") >= 2, said
    check(pack, out)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_an_interrupted_batch_goes_on(pack, tmp_path, address, how):
    out = tmp_path / "out.jsonl"
    child = begin(pack, out, address)
    wait_until(lambda: len(lines(out)) >= 4 and workers())
    child.send_signal(how)
    _, said = child.communicate(timeout=60)
    done = lines(out)
    assert len(done) < 16
    if how != signal.SIGKILL:
        assert child.returncode == 130 and "interrupted, say the same again to go on" in said
        wait_until(lambda: not workers())
    with out.open("a") as file:
        file.write('{"file":"pack.xsb","level":1')
    rest = begin(pack, out, address)
    _, said = rest.communicate(timeout=300)
    assert rest.returncode == 4, said
    assert lines(out)[: len(done)] == done
    check(pack, out)


def test_a_task_that_fits_nowhere_is_refused(pack, tmp_path, address):
    child = begin(pack, tmp_path / "out.jsonl", address, "--threads", "64")
    _, said = child.communicate(timeout=120)
    assert child.returncode == 2
    assert "no machine of the cluster has 64 CPUs" in said


def test_a_cluster_of_its_own_is_closed_to_others(pack, tmp_path):
    out = tmp_path / "out.jsonl"
    command = [sys.executable, "-m", "sokonaut.cluster", str(pack), "--out", str(out), "--memory-limit", "64"]
    command += ["--time-limit", LIMIT, "--strategy", "breadth-first"]
    quiet = {name: ENVIRONMENT[name] for name in ENVIRONMENT if name != "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"}
    child = subprocess.Popen(command, env=quiet, stderr=subprocess.PIPE, text=True)
    wait_until(lambda: lines(out) and workers(), 200)
    assert strangers(child.pid) == set()
    child.send_signal(signal.SIGINT)
    _, said = child.communicate(timeout=60)
    assert child.returncode == 130, said


def test_data_sets_are_made_in_shares(address, tmp_path):
    """As docs/datasets.md has it: a share a task, each a file of its own."""
    program = f"""
import ray, sokonaut.dataset

ray.init(address={address!r}, log_to_driver=False)

@ray.remote
def share(number, of):
    path = f"{tmp_path}/made-{{number}}.arrow"
    return sokonaut.dataset.write(path, generate=12, boxes=1, columns=6, rows=6, shard=(number, of), threads=1)

print(sum(done.rows for done in ray.get([share.remote(number, 3) for number in range(1, 4)])))
"""
    made = subprocess.run([sys.executable, "-c", program], env=ENVIRONMENT, capture_output=True, text=True, timeout=300)
    assert made.returncode == 0, made.stderr
    whole = write(tmp_path / "whole.arrow", generate=12, boxes=1, columns=6, rows=6)
    assert int(made.stdout) == whole.rows
    assert len(list(tmp_path.glob("made-*.arrow"))) == 3
