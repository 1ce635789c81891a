//! Which solutions stay, which files bring what, and what importing again changes: nothing.

use sokonaut_library::{Filter, ImportOptions, Importer, Library, Note, SolutionOutcome, Status, best};
use sokonaut_solver::Metric;

const LEVEL: &str = "Two\n\n#######\n#     #\n#@$   #\n#  . ##\n#######\n";

fn import_as(library: &mut Library, file: &str, text: &str, options: ImportOptions) -> Vec<Note> {
    let mut importer = Importer::new(file.as_ref(), text.into(), options);
    let mut notes = Vec::new();
    while let Some(more) = importer.advance(library).unwrap() {
        notes.extend(more);
    }
    notes
}

fn import(library: &mut Library, file: &str, text: &str) -> Vec<Note> {
    import_as(library, file, text, ImportOptions::default())
}

fn with_solution(title: &str, lurd: &str) -> String {
    format!(":: notes\n\n{LEVEL}\n{title}\n{lurd}\n")
}

fn lurds(library: &Library) -> Vec<String> {
    let holding = &library.holdings(&Filter::default()).unwrap()[0];
    library.solutions(holding).unwrap().iter().map(|solution| solution.verified.lurd()).collect()
}

#[test]
fn the_best_by_each_metric_stay_and_the_others_go() {
    let mut library = Library::in_memory().unwrap();
    let detour = import(&mut library, "b.sok", &with_solution("Solution (Ben)", "udRurD"));
    assert!(matches!(detour[0].solutions[..], [SolutionOutcome::Best { .. }]), "{detour:?}");
    let short = import(&mut library, "c.sok", &with_solution("Solution 4/2 (Cleo)", "RurD"));
    let SolutionOutcome::Best { metrics } = &short[0].solutions[0] else { panic!("{short:?}") };
    assert!(metrics.contains(&"moves") && metrics.contains(&"pushes"), "{metrics:?}");
    assert_eq!(lurds(&library), ["RurD"], "the detour is better at nothing");
    let again = import(&mut library, "c.sok", &with_solution("Solution 4/2 (Cleo)", "RurD"));
    assert_eq!(again[0].solutions, [SolutionOutcome::Beaten]);
    let holding = &library.holdings(&Filter::default()).unwrap()[0];
    let solutions = library.solutions(holding).unwrap();
    let winner = best(&solutions, Metric::PlayerLines).unwrap();
    assert_eq!((winner.credit.giver.as_deref(), winner.credit.origin.as_str()), (Some("Cleo"), "c.sok"));
}

#[test]
fn the_winners_by_moves_and_by_pushes_live_side_by_side() {
    let level = "Two goals\n\n########\n#      #\n# +$  .#\n########\n";
    let text = |lurd: &str| format!(":: notes\n\n{level}\nSolution\n{lurd}\n");
    let mut library = Library::in_memory().unwrap();
    for lurd in ["RRR", "urrdL", "lrRRR", "ururdlrdL"] {
        import(&mut library, "a.sok", &text(lurd));
    }
    let holding = &library.holdings(&Filter::default()).unwrap()[0];
    let solutions = library.solutions(holding).unwrap();
    let lurd = |metric: Metric| best(&solutions, metric).unwrap().verified.lurd();
    assert_eq!((lurd(Metric::Moves), lurd(Metric::Pushes)), ("RRR".to_owned(), "urrdL".to_owned()));
    assert_eq!(lurds(&library), ["RRR", "urrdL"], "nothing else is kept");
}

#[test]
fn wrong_solutions_stay_outside_and_say_why() {
    let mut library = Library::in_memory().unwrap();
    let notes = import(&mut library, "a.sok", &with_solution("Solution", "RurU"));
    let SolutionOutcome::Wrong { why } = &notes[0].solutions[0] else { panic!("{notes:?}") };
    assert!(why.contains("step 4: the player walks into the wall"), "{why}");
    assert!(lurds(&library).is_empty());
    let unsolved = Filter { status: Some(Status::Unsolved), ..Filter::default() };
    assert_eq!(library.holdings(&unsolved).unwrap().len(), 1);
    let saved = import(&mut library, "b.sok", &with_solution("Saved game", "R"));
    assert!(saved[0].solutions.is_empty(), "a game that was saved claims nothing");
}

#[test]
fn results_find_their_levels_by_file_and_number() {
    let mut library = Library::in_memory().unwrap();
    let line = |file: &str, level: usize, solution: &str| {
        format!(
            "{{\"file\":\"{file}\",\"level\":{level},\"outcome\":\"solved\",\"seconds\":1.5,\"solution\":\"{solution}\"}}\n"
        )
    };
    let early = import(&mut library, "r.jsonl", &line("packs/a.sok", 1, "RurD"));
    assert!(early[0].errors[0].contains("import packs/a.sok first"), "{early:?}");
    import(&mut library, "elsewhere/a.sok", &format!(":: notes\n\n{LEVEL}"));
    let text = line("packs/a.sok", 1, "RurD")
        + &line("packs/a.sok", 2, "R")
        + "{\"file\": 3}\n"
        + "{\"file\":\"packs/a.s";
    let notes = import(&mut library, "r.jsonl", &text);
    assert_eq!(notes.len(), 3, "the line that is being written is passed over");
    assert!(notes[0].result && matches!(notes[0].solutions[..], [SolutionOutcome::Best { .. }]), "{notes:?}");
    assert!(notes[1].errors[0].contains("level 2"), "{notes:?}");
    assert!(notes[2].errors[0].starts_with("r.jsonl:3:"), "{notes:?}");
    import(&mut library, "r.jsonl", &text);
    let runs = library.runs().unwrap();
    assert_eq!((runs.len(), runs[0].results, runs[0].solved, runs[0].seconds), (1, 1, 1, 1.5));
}

#[test]
fn moves_take_a_line_for_each_level() {
    let mut library = Library::in_memory().unwrap();
    import(&mut library, "a.sok", &format!(":: notes\n\n{LEVEL}\n\nTiny\n\n#####\n#@$.#\n#####\n"));
    let named = ImportOptions {
        collection: Some("a".to_owned()),
        giver: Some("Eve".to_owned()),
        ..Default::default()
    };
    let notes = import_as(&mut library, "moves.txt", "\nR\nR\n", named);
    assert!(
        matches!(notes[0].solutions[..], [SolutionOutcome::Best { .. }]) && notes[0].entry == 2,
        "{notes:?}"
    );
    assert!(notes[1].errors[0].contains("no level 3"), "{notes:?}");
    let notes = import(&mut library, "a.lurd", "RurD\n");
    assert!(
        matches!(notes[0].solutions[..], [SolutionOutcome::Best { .. }]),
        "named like the collection: {notes:?}"
    );
}

#[test]
fn a_collection_that_changes_is_brought_up_to_date() {
    let mut library = Library::in_memory().unwrap();
    let tiny = "Tiny\n\n#####\n#@$.#\n#####\n";
    import(&mut library, "a.sok", &format!(":: notes\n\n{LEVEL}\n\n{tiny}"));
    assert_eq!(library.collections().unwrap()[0].levels, 2);
    import(&mut library, "a.sok", &format!(":: notes\n\n{tiny}"));
    let holdings = library.holdings(&Filter::default()).unwrap();
    let titles: Vec<Option<&str>> = holdings.iter().map(|holding| holding.about.title.as_deref()).collect();
    assert_eq!(titles, [Some("Tiny")]);
}

#[test]
fn only_known_levels_if_so_asked_and_nothing_from_nonsense() {
    let mut library = Library::in_memory().unwrap();
    let only = ImportOptions { known_only: true, ..Default::default() };
    let notes = import_as(&mut library, "a.sok", &with_solution("Solution", "RurD"), only.clone());
    assert!(notes[0].errors[0].contains("not in the library"), "{notes:?}");
    assert!(library.collections().unwrap().is_empty());
    import(&mut library, "a.sok", &format!(":: notes\n\n{LEVEL}"));
    let notes = import_as(&mut library, "b.sok", &with_solution("Solution", "RurD"), only);
    assert!(matches!(notes[0].solutions[..], [SolutionOutcome::Best { .. }]), "{notes:?}");
    assert_eq!(library.collections().unwrap().len(), 1);
    for nonsense in ["", "hello", "\u{0}\u{1}\u{2}", "PK\u{3}\u{4}"] {
        let notes = import(&mut library, "n.bin", nonsense);
        assert!(notes.len() == 1 && notes[0].errors.len() == 1, "{nonsense:?}: {notes:?}");
    }
}

#[test]
fn files_of_festival() {
    let solutions = "Festival 3.1 solution file\n==========================\n\nCollection: a.sok\n\nTwo\n\n#######\n#     #\n\
        #@$   #\n#  . ##\n#######\n\nSolution\nRurD\n\nSolver: Festival 3.1\nSolver time: 00:00:03\nSolver date: today\n\n\
        Level 2\n\n######\n#$@ .#\n######\n\nSolver: Festival 3.1\nSolver time: 00:10:00\nSolver date: today\n";
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("solutions.sok"), solutions).unwrap();
    let mut library = Library::in_memory().unwrap();
    for _ in 0..2 {
        import(&mut library, "solutions.sok", solutions);
        let lines = library.collections().unwrap();
        assert_eq!((lines.len(), lines[0].name.as_str(), lines[0].levels, lines[0].solved), (1, "a", 2, 1));
    }
    let times = "Task Time Plugin Result Moves Pushes Level\n\
                 1 00:00:04 Festival 3.1 OK 4 2 Two\n2 00:10:00 Festival 3.1 Out of time Level 2\n";
    let path = folder.path().join("times.txt");
    let notes = import(&mut library, path.to_str().unwrap(), times);
    assert!(notes.iter().all(|note| note.result), "{notes:?}");
    let runs = library.runs().unwrap();
    assert_eq!(runs[0].program, "Festival 3.1");
    let holding = &library.holdings(&Filter::default()).unwrap()[0];
    assert_eq!(library.solutions(holding).unwrap()[0].credit.giver.as_deref(), Some("Festival 3.1"));
}
