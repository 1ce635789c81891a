//! The table of docs/exit-codes.md, cell by cell: every command, every kind of ending.

use crate::common::*;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

/// How a command is brought to its ending.
#[derive(Clone, Copy, PartialEq, Debug)]
enum How {
    /// By its arguments alone.
    Alone,
    /// Standard output takes nothing.
    Full,
    /// Nobody reads standard output.
    Closed,
    /// Somebody presses Ctrl-C.
    CtrlC,
}
use How::{Alone, Closed, CtrlC, Full};

/// Commands, endings and the arguments that lead there; names in braces are files of the [`Desk`].
/// What is `done` is also tried with a standard output that is full or closed, so these cases need
/// no line of their own.
const CASES: &[(&str, &str, How, &str)] = &[
    ("solve", "done", Alone, "{tiny}"),
    ("solve", "unsolvable", Alone, "{lost}"),
    ("solve", "unsolved", Alone, "{vast} --node-limit 1"),
    ("solve", "unsolved", Alone, "{spare} --strategy plan"),
    ("solve", "badinput", Alone, "{missing}"),
    ("solve", "badinput", Alone, "{open}"),
    ("solve", "done", Alone, "{tiny} --shard 1/18446744073709551615"),
    ("solve", "output", Alone, "{tiny} --output {nowhere}"),
    ("solve", "interrupted", CtrlC, "{vast} --strategy breadth-first --time-limit none"),
    ("solve", "misuse", Alone, "{tiny} --strategy plan --objective pushes"),
    ("solve", "misuse", Alone, "{tiny} --time-limit -1"),
    ("solve", "done", Alone, "{tiny} --objective pushes --certificate {dir}/fewest-proof"),
    ("solve", "unsolvable", Alone, "{lost} --certificate {dir}/lost-proof"),
    ("solve", "unsolved", Alone, "{tiny} --certificate {dir}/no-proof"),
    ("solve", "output", Alone, "{tiny} --certificate {nowhere}"),
    ("optimize", "done", Alone, "{tiny} --node-limit 100"),
    ("optimize", "unsolvable", Alone, "{lost} --node-limit 100"),
    ("optimize", "unsolved", Alone, "{vast} --node-limit 1"),
    ("optimize", "refuted", Alone, "{tiny} --solution L --node-limit 100"),
    ("optimize", "badinput", Alone, "{missing}"),
    ("optimize", "output", Alone, "{tiny} --output {nowhere}"),
    ("optimize", "interrupted", CtrlC, "{vast} --time-limit none"),
    ("optimize", "misuse", Alone, "{tiny} --threads 0"),
    ("verify", "done", Alone, "{tiny} --solution R"),
    ("verify", "refuted", Alone, "{tiny} --solution L"),
    ("verify", "refuted", Alone, "{tiny} --certificate {tiny}"),
    ("verify", "badinput", Alone, "{missing} --solution R"),
    ("verify", "badinput", Alone, "{tiny} --certificate {missing}"),
    ("verify", "badinput", Alone, "{tiny} --certificate {dir}"),
    ("verify", "misuse", Alone, "{tiny} {tiny} --solution R"),
    ("info", "done", Alone, "{tiny}"),
    ("info", "unsolved", Alone, "{hall} --memory-limit 1"),
    ("info", "unsolved", Alone, "{hall} --time-limit 0.000001"),
    ("info", "unsolved", Alone, "{hall} --draw rooms --memory-limit 1"),
    ("info", "badinput", Alone, "{open}"),
    ("info", "misuse", Alone, "--level x"),
    ("render", "done", Alone, "{tiny}"),
    ("render", "done", Alone, "{tiny} --format png --size 8"),
    ("render", "unsolved", Alone, "{hall} --overlay rooms --memory-limit 1"),
    ("render", "unsolved", Alone, "{hall} --overlay packing --time-limit 0.000001"),
    ("render", "badinput", Alone, "{open}"),
    ("render", "output", Alone, "{tiny} -o {nowhere} --format svg"),
    ("render", "misuse", Alone, "{tiny} -l 2-3"),
    ("render", "misuse", Alone, "{tiny} -o {dir}/picture.jpg"),
    ("export", "done", Alone, "{tiny} --pddl moves --dir {dir}/plans"),
    ("export", "badinput", Alone, "{open} --pddl moves --dir {dir}/plans"),
    ("export", "output", Alone, "{tiny} --pddl moves --dir {tiny}"),
    ("export", "misuse", Alone, "{tiny} --pddl moves"),
    ("dataset", "done", Alone, "{tiny} -o {dir}/tiny.arrow"),
    ("dataset", "unsolved", Alone, "{vast} --state-limit 10 -o {dir}/vast.arrow"),
    ("dataset", "badinput", Alone, "{open} -o {dir}/open.arrow"),
    ("dataset", "output", Alone, "{tiny} -o {nowhere}"),
    ("dataset", "interrupted", CtrlC, "--generate 1000000 -o {dir}/made.arrow"),
    ("dataset", "misuse", Alone, "{tiny} --sampling luck -o {dir}/tiny.arrow"),
    ("dataset", "misuse", Alone, "{tiny} -o -"),
    ("serve", "badinput", Alone, "{missing} --port 0"),
    ("serve", "output", Full, "--port 0"),
    ("serve", "interrupted", CtrlC, "--port 0"),
    ("serve", "misuse", Alone, "--port 70000"),
    ("serve", "pipe", Closed, "--port 0"),
    ("generate", "done", Alone, "--count 1"),
    ("generate", "unsolved", Alone, "--count 2 --attempts 1"),
    ("generate", "unsolved", Alone, "--time-limit 0.000001"),
    ("generate", "output", Alone, "--count 1 --output {nowhere}"),
    ("generate", "interrupted", CtrlC, "--count 1000000 --attempts 1000000000 --time-limit none"),
    ("generate", "misuse", Alone, "--count 0"),
    ("strategies", "done", Alone, ""),
    ("strategies", "misuse", Alone, "x"),
    ("study", "done", Alone, "{tiny}"),
    ("study", "badinput", Alone, "{open}"),
    ("study", "output", Alone, "{tiny} --svg {nowhere}"),
    ("study", "interrupted", CtrlC, "{vast} --time-limit none"),
    ("study", "misuse", Alone, "{tiny} --level 0"),
    ("bench run", "done", Alone, "{tiny} --quiet"),
    ("bench run", "refuted", Alone, "{tiny} {liar}"),
    ("bench run", "badinput", Alone, "{open}"),
    ("bench run", "output", Alone, "{tiny} --output {nowhere}"),
    ("bench run", "interrupted", CtrlC, "{vast} --strategy breadth-first --cpu-limit none"),
    ("bench run", "misuse", Alone, "{tiny} --strategy plan --objective pushes"),
    ("bench show", "done", Alone, "{run}"),
    ("bench show", "badinput", Alone, "{missing}"),
    ("bench show", "misuse", Alone, ""),
    ("bench compare", "done", Alone, "{run} {run}"),
    ("bench compare", "done", Alone, "{run} {run} {run}"),
    ("bench compare", "done", Alone, "{run} --csv"),
    ("bench compare", "badinput", Alone, "{run} {missing}"),
    ("bench compare", "misuse", Alone, "{run} {run} --factor -1"),
    ("bench report", "done", Alone, "{run} -o -"),
    ("bench report", "badinput", Alone, "{missing} -o -"),
    ("bench report", "output", Alone, "{run} -o {nowhere}"),
    ("bench report", "misuse", Alone, "{run}"),
    ("bench signature", "done", Alone, "--strategy open"),
    ("bench signature", "interrupted", CtrlC, ""),
    ("bench signature", "misuse", Alone, "--strategy wishful"),
    ("bench overshoot", "done", Alone, "{tiny} --objective any"),
    ("bench overshoot", "badinput", Alone, "{missing}"),
    (
        "bench overshoot",
        "interrupted",
        CtrlC,
        "{vast} --strategy breadth-first --objective any --time-limit 600",
    ),
    (
        "bench overshoot",
        "interrupted",
        CtrlC,
        "{vast} --strategy breadth-first --objective any --stop-after 600",
    ),
    ("bench overshoot", "misuse", Alone, "{tiny} --strategy wishful"),
    ("bench overshoot", "misuse", Alone, "{tiny} --time-limit 1e300"),
    ("bench overshoot", "misuse", Alone, "{tiny} --stop-after 1e300"),
    ("library import", "done", Alone, "{tiny} --store {dir}/done.sqlite"),
    ("library import", "refuted", Alone, "{wrong} --store {dir}/refuted.sqlite"),
    ("library import", "badinput", Alone, "{missing} --store {dir}/empty.sqlite"),
    ("library import", "badinput", Alone, "{tiny} --store {dir}"),
    ("library import", "output", Alone, "{tiny} --store {tiny}/x.sqlite"),
    ("library import", "interrupted", CtrlC, "{many} --json --store {dir}/many.sqlite"),
    ("library import", "misuse", Alone, "{tiny} {tiny} --collection x"),
    ("library list", "done", Alone, "--store {store}"),
    ("library list", "badinput", Alone, "--store {missing}"),
    ("library list", "badinput", Alone, "--store {dir}"),
    ("library list", "badinput", Alone, "--store {empty}"),
    ("library list", "badinput", Alone, "--store /dev/null"),
    ("library list", "misuse", Alone, "--runs --levels"),
    ("library best", "done", Alone, "--store {store}"),
    ("library best", "badinput", Alone, "--store {missing}"),
    ("library best", "badinput", Alone, "--store {dir}"),
    ("library best", "misuse", Alone, "--metric beauty"),
    ("library export", "done", Alone, "--store {store}"),
    ("library export", "badinput", Alone, "--store {missing}"),
    ("library export", "badinput", Alone, "--store {dir}"),
    ("library export", "output", Alone, "--store {store} -o {nowhere}"),
    ("library export", "misuse", Alone, "--metric beauty"),
    ("library registry", "done", Alone, "{tiny}"),
    ("library registry", "badinput", Alone, "{missing}"),
    ("library registry", "output", Alone, "{tiny} -o {nowhere}"),
    ("library registry", "misuse", Alone, ""),
    ("library check", "done", Alone, "--store {store}"),
    ("library check", "badinput", Alone, "--store {missing}"),
    ("library check", "badinput", Alone, "--store {dir}"),
    ("library check", "badinput", Alone, "--store {empty}"),
    ("library check", "misuse", Alone, "x"),
    ("merge", "done", Alone, "{run}"),
    ("merge", "refuted", Alone, "{false}"),
    ("merge", "badinput", Alone, "{missing}"),
    ("merge", "badinput", Alone, "{tiny}"),
    ("merge", "done", Alone, "{torn}"),
    ("merge", "badinput", Alone, "{damaged}"),
    ("merge", "output", Alone, "{run} -o {nowhere}"),
    ("merge", "misuse", Alone, ""),
    ("completions", "done", Alone, "fish"),
    ("completions", "misuse", Alone, "abacus"),
    ("man", "done", Alone, ""),
    ("man", "output", Alone, "--dir {tiny}"),
    ("man", "misuse", Alone, "x"),
    ("help", "done", Alone, "bench run"),
    ("help", "misuse", Alone, "x"),
];

/// Files that the cases name.
struct Desk {
    dir: tempfile::TempDir,
}

impl Desk {
    fn new() -> Self {
        let desk = Self { dir: dir() };
        let tiny = file(&desk.dir, "tiny", TINY);
        file(&desk.dir, "lost", LOST);
        file(&desk.dir, "empty", "");
        file(&desk.dir, "open", OPEN);
        file(&desk.dir, "vast", VAST);
        file(&desk.dir, "spare", "; Spare\n######\n#@$..#\n######\n");
        file(&desk.dir, "hall", hall(60, 19));
        file(&desk.dir, "liar", TINY);
        file(&desk.dir, "wrong", format!("{TINY}\nSolution\nl\n"));
        let corridor = |length: usize| {
            let wall = "#".repeat(length + 5);
            format!("; Corridor {length}\n{wall}\n#@${}.#\n{wall}\n\n", " ".repeat(length))
        };
        file(&desk.dir, "many", (0..800).map(corridor).collect::<String>());
        let solved = run(&["solve", arg(&tiny), "--json"]);
        file(&desk.dir, "run", &solved.stdout);
        let line = stdout(&solved);
        file(&desk.dir, "torn", format!("{line}{}", &line[..line.len() / 2]));
        file(&desk.dir, "damaged", format!("{line}{{\"level\": \"one\"}}\n{line}"));
        file(&desk.dir, "false", stdout(&solved).replace("\"solution\":\"R\"", "\"solution\":\"L\""));
        let store = desk.dir.path().join("store");
        run(&["library", "import", arg(&tiny), "--store", arg(&store)]).ends(0);
        desk
    }

    fn arguments(&self, command: &str, arguments: &str) -> Vec<String> {
        let dir = arg(self.dir.path());
        let place = |word: &str| {
            let word = word.replace("{dir}", dir).replace("{nowhere}", &format!("{dir}/none/x"));
            word.replace('{', &format!("{dir}/")).replace('}', "")
        };
        command.split(' ').map(str::to_owned).chain(arguments.split_whitespace().map(place)).collect()
    }

    /// The code with which a case ends; what it says comes with it.
    fn ending(&self, command: &str, how: How, arguments: &str) -> (Option<i32>, String) {
        let arguments = self.arguments(command, arguments);
        if how != CtrlC {
            return ending(&arguments, how, Duration::ZERO);
        }
        // Ctrl-C ends a program that has nothing to lose yet as it ends any other; then it came too
        // early.
        let mut delay = Duration::from_millis(50);
        loop {
            let ended = ending(&arguments, how, delay);
            delay *= 2;
            if ended.0.is_some() || delay > Duration::from_secs(20) {
                return ended;
            }
        }
    }
}

fn ending(arguments: &[String], how: How, delay: Duration) -> (Option<i32>, String) {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("sokonaut"));
    command.args(arguments).env(
        "SOKONAUT_BENCH_HOOK",
        if arguments.iter().any(|a| a.ends_with("/liar")) { "lie:1" } else { "" },
    );
    command.stdin(Stdio::null()).stderr(Stdio::piped());
    match how {
        Full => command.stdout(File::options().write(true).open("/dev/full").expect("a full device")),
        _ => command.stdout(Stdio::piped()),
    };
    let mut child = command.spawn().expect("it starts");
    if how == Closed {
        drop(child.stdout.take());
    }
    if how == CtrlC {
        std::thread::sleep(delay);
        let id = child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &id]).status().expect("a shell's tool").success());
    }
    let output = child.wait_with_output().expect("it ends");
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

/// The table of the document: codes by command and ending.
fn documented() -> BTreeMap<(String, String), i32> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/exit-codes.md");
    let mut text = String::new();
    File::open(path).and_then(|mut file| file.read_to_string(&mut text)).expect("the document");
    let cells = |line: &str| -> Vec<String> {
        line.trim_matches('|').split('|').map(|cell| cell.trim().trim_matches('`').to_owned()).collect()
    };
    let table = text.lines().skip_while(|line| !line.starts_with("| command |"));
    let mut rows = table.take_while(|line| line.starts_with('|')).map(cells);
    let heads = rows.next().expect("the table has a head");
    let mut codes = BTreeMap::new();
    for row in rows.skip(1) {
        for (head, cell) in heads.iter().zip(&row).skip(1).filter(|(_, cell)| *cell != "-") {
            codes.insert((row[0].clone(), head.clone()), cell.parse().expect("a number"));
        }
    }
    codes
}

#[test]
fn every_command_ends_as_the_document_says() {
    let (desk, codes) = (Desk::new(), documented());
    let mut tried = BTreeSet::new();
    let mut faults = Vec::new();
    for &(command, end, how, arguments) in CASES {
        let done = end == "done" && command != "library check";
        let spoiled = [(Full, "output"), (Closed, "pipe")].into_iter().filter(|_| done);
        for (how, end) in std::iter::once((how, end)).chain(spoiled) {
            let cell = (command.to_owned(), end.to_owned());
            let (code, words) = desk.ending(command, how, arguments);
            if code != codes.get(&cell).copied() || words.contains("panicked") {
                let wanted = codes.get(&cell);
                faults.push(format!("{command} {arguments} ({end}): {code:?}, not {wanted:?}: {words}"));
            }
            tried.insert(cell);
        }
    }
    let known: BTreeSet<_> = codes.into_keys().collect();
    let untried: Vec<_> = known.difference(&tried).collect();
    assert!(faults.is_empty() && untried.is_empty(), "untried: {untried:?}\n{}", faults.join("\n"));
}

/// The commands that the program has, those of commands below others too.
fn commands(above: &[&str]) -> Vec<String> {
    let help = stdout(&run(&[above, &["--help"]].concat()));
    let listed =
        help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    // What is indented farther goes on with the line above.
    let names = listed.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    let mut all = Vec::new();
    for name in names.filter(|name| !name.is_empty() && (above.is_empty() || *name != "help")) {
        let path = [above, &[name]].concat();
        let below = commands(&path);
        all.extend(if below.is_empty() { vec![path.join(" ")] } else { below });
    }
    all
}

#[test]
fn the_document_knows_every_command() {
    let rows: BTreeSet<String> = documented().into_keys().map(|(command, _)| command).collect();
    // The game needs a terminal; its own tests have one.
    let commands: BTreeSet<String> = commands(&[]).into_iter().filter(|command| command != "play").collect();
    assert_eq!(rows, commands);
}

#[test]
fn help_and_version_need_a_place_to_be_printed() {
    for argument in ["--help", "--version", "solve --help", "bench run --version"] {
        let arguments: Vec<String> = argument.split(' ').map(str::to_owned).collect();
        let code = |how| ending(&arguments, how, Duration::ZERO).0;
        assert_eq!([code(Alone), code(Full), code(Closed)], [Some(0), Some(6), Some(0)], "{argument}");
    }
}
