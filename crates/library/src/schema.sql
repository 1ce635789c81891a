-- A puzzle, drawn as it was first seen. Its solutions are for this drawing.
CREATE TABLE level (
    id INTEGER PRIMARY KEY,
    identity TEXT NOT NULL UNIQUE,
    drawing TEXT NOT NULL,
    boxes INTEGER NOT NULL,
    squares INTEGER NOT NULL
) STRICT;

CREATE TABLE collection (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    title TEXT,
    author TEXT,
    notes TEXT NOT NULL
) STRICT;

-- Where a puzzle was seen, and how it was drawn there.
CREATE TABLE place (
    collection INTEGER NOT NULL REFERENCES collection,
    number INTEGER NOT NULL,
    level INTEGER NOT NULL REFERENCES level,
    title TEXT,
    author TEXT,
    notes TEXT NOT NULL,
    drawing TEXT NOT NULL,
    PRIMARY KEY (collection, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX place_of_level ON place (level);

-- Each is the best of its level by some metric.
CREATE TABLE solution (
    id INTEGER PRIMARY KEY,
    level INTEGER NOT NULL REFERENCES level,
    lurd TEXT NOT NULL,
    moves INTEGER NOT NULL,
    pushes INTEGER NOT NULL,
    box_lines INTEGER NOT NULL,
    box_changes INTEGER NOT NULL,
    pushing_sessions INTEGER NOT NULL,
    player_lines INTEGER NOT NULL,
    giver TEXT,
    origin TEXT NOT NULL,
    added TEXT NOT NULL
) STRICT;
CREATE INDEX solution_of_level ON solution (level);

-- One go of a solver over some levels; `key` tells it from all others.
CREATE TABLE run (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    program TEXT NOT NULL,
    date TEXT
) STRICT;

-- What became of a level in a run; `record` is the line that tells it.
CREATE TABLE result (
    run INTEGER NOT NULL REFERENCES run,
    collection TEXT NOT NULL,
    number INTEGER NOT NULL,
    asked TEXT NOT NULL,
    level INTEGER NOT NULL REFERENCES level,
    outcome TEXT NOT NULL,
    seconds REAL,
    moves INTEGER,
    pushes INTEGER,
    record TEXT NOT NULL,
    PRIMARY KEY (run, collection, number, asked)
) STRICT, WITHOUT ROWID;
