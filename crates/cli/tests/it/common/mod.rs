//! What the tests of the program share. They look at it from outside, as a user or a script does.

use assert_cmd::Command;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Output;

/// The levels of the project.
pub const FIRST: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../levels/first.xsb");

/// How many there are.
pub const FIRST_LEVELS: usize = 8;

/// A level of one push.
pub const TINY: &str = "; Tiny\n#####\n#@$.#\n#####\n";

/// A level that has no solution: the box stands in a corner.
pub const LOST: &str = "; Lost\n######\n#$@ .#\n######\n";

/// A level with a hole in the wall.
pub const OPEN: &str = "; Open\n#####\n#@$. \n#####\n";

/// So much space for so many boxes that nobody looks at every position.
pub const VAST: &str = "\
; Vast
################
#@             #
# $ $ $ $ $ $  #
#              #
#  $ $ $ $ $ $ #
#              #
#              #
#              #
#              #
#      ........#
#          ....#
################
";

/// The folder of the whole project.
pub fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The text of a file of the project.
pub fn read(path: impl AsRef<Path>) -> String {
    let path = workspace().join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path:?}: {error}"))
}

/// The program, ready to run.
pub fn sokonaut() -> Command {
    let mut command = assert_cmd::cargo::cargo_bin_cmd!("sokonaut");
    command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
    command
}

/// Runs the program with arguments.
pub fn run(args: &[&str]) -> Output {
    sokonaut().args(args).output().unwrap()
}

/// Runs the program with arguments and text on standard input.
pub fn run_with(args: &[&str], input: impl Into<Vec<u8>>) -> Output {
    sokonaut().args(args).write_stdin(input).output().unwrap()
}

/// What is asked of a run that has ended; where it is otherwise, all that it said is shown.
pub trait Ending {
    /// It ended with this number.
    fn ends(&self, with: i32) -> &Self;
    /// It said this to people.
    fn says(&self, words: impl AsRef<str>) -> &Self;
    /// It printed this among its results.
    fn prints(&self, words: impl AsRef<str>) -> &Self;
}

impl Ending for Output {
    #[track_caller]
    fn ends(&self, with: i32) -> &Self {
        assert_eq!(code(self), with, "{}{}", stdout(self), stderr(self));
        self
    }

    #[track_caller]
    fn says(&self, words: impl AsRef<str>) -> &Self {
        let (told, words) = (stderr(self), words.as_ref());
        assert!(told.contains(words), "{words:?} is not in: {told}");
        self
    }

    #[track_caller]
    fn prints(&self, words: impl AsRef<str>) -> &Self {
        let (printed, words) = (stdout(self), words.as_ref());
        assert!(printed.contains(words), "{words:?} is not in: {printed}");
        self
    }
}

/// The number with which a run ended.
pub fn code(output: &Output) -> i32 {
    output.status.code().expect("it ended by itself")
}

/// What a run printed as results.
pub fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("results are text")
}

/// What a run said to people.
pub fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The JSON objects that a run printed.
pub fn objects(output: &Output) -> Vec<Value> {
    stdout(output).lines().map(|line| serde_json::from_str(line).expect("one object a line")).collect()
}

/// A file with some content in a directory that vanishes with the test.
pub fn file(dir: &tempfile::TempDir, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
    let path = dir.path().join(name);
    std::fs::write(&path, content).unwrap();
    path
}

/// A path as an argument.
pub fn arg(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// A fresh directory.
pub fn dir() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

/// A hall with rows of boxes and rows of goals in turn.
pub fn hall(columns: usize, pairs: usize) -> String {
    let row = |letter: &str| format!("#  {}  #\n", letter.repeat(columns - 6));
    let wall = "#".repeat(columns);
    let rows = format!("{0}{1}{0}{2}", row(" "), row("$"), row(".")).repeat(pairs);
    format!("; Hall\n{wall}\n#@{}#\n{rows}{}{wall}\n", " ".repeat(columns - 3), row(" "))
}
