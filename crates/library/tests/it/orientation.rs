//! A puzzle is stored once, however it is drawn, and its solutions fit every drawing of it.

use proptest::prelude::*;
use sokonaut_level::{Dir, Level, Lurd, Symmetry};
use sokonaut_library::{Filter, ImportOptions, Importer, Library, Note, Redrawing, SolutionOutcome};
use sokonaut_rules::{Position, verify};

/// Levels of our own with their solutions: symmetric and lopsided, one box and several.
const LEVELS: [(&str, &str); 4] = [
    ("######\n#@$ .#\n#  ###\n####", "RR"),
    ("#######\n#     #\n#@$   #\n#  . ##\n#######", "RurD"),
    ("######\n#@$ .#\n# $  #\n# .  #\n######", "RRlD"),
    ("#####\n#@  #\n# $ #\n# . #\n#   #\n#####", "rD"),
];

fn solved_by(lurd: &str) -> Vec<Dir> {
    lurd.parse::<Lurd>().unwrap().dirs()
}

fn import(library: &mut Library, file: &str, text: &str) -> Vec<Note> {
    let mut importer = Importer::new(file.as_ref(), text.into(), ImportOptions::default());
    let mut notes = Vec::new();
    while let Some(more) = importer.advance(library).unwrap() {
        notes.extend(more);
    }
    notes
}

/// A `.sok` file with one level and perhaps a solution.
fn sok(level: &Level, solution: Option<&str>) -> String {
    let solution = solution.map_or(String::new(), |lurd| format!("\nSolution\n{lurd}\n"));
    format!(":: One level.\n\nOne\n\n{level}{solution}")
}

/// The same puzzle, turned, with the player after some steps that push nothing.
fn redrawn(level: &Level, symmetry: Symmetry, steps: &[Dir]) -> Level {
    let mut position = Position::start(level);
    for &dir in steps {
        let mut next = position.clone();
        if next.play(level, dir).is_ok() && next.boxes == position.boxes {
            position = next;
        }
    }
    level.draw(level.boxes(), position.player).parse::<Level>().unwrap().turned(symmetry)
}

fn any_dirs() -> impl Strategy<Value = Vec<Dir>> {
    prop::collection::vec((0..4_usize).prop_map(Dir::from_index), 0..12)
}

proptest! {
    #[test]
    fn a_solution_of_one_drawing_replays_on_every_other(
        which in 0..LEVELS.len(),
        turns in prop::array::uniform3(0..8_usize),
        walks in prop::array::uniform3(any_dirs()),
    ) {
        let (text, lurd) = LEVELS[which];
        let level: Level = text.parse().unwrap();
        let [stored, solved, asked] =
            std::array::from_fn(|index| redrawn(&level, Symmetry::ALL[turns[index]], &walks[index]));
        let steps = level.isomorphism(&solved).unwrap().steps(&solved_by(lurd));
        let solution = verify(&solved, &steps).expect("the isomorphism keeps solutions");

        let mut library = Library::in_memory().unwrap();
        prop_assert!(import(&mut library, "stored.sok", &sok(&stored, None))[0].new);
        let note = &import(&mut library, "solved.sok", &sok(&solved, Some(&solution.lurd())))[0];
        prop_assert!(!note.new);
        prop_assert_eq!(note.redrawing, Redrawing::of(&solved, &stored));
        prop_assert!(matches!(note.solutions[..], [SolutionOutcome::Best { .. }]), "{note:?}");
        import(&mut library, "asked.sok", &sok(&asked, None));

        let holdings = library.holdings(&Filter::default()).unwrap();
        prop_assert_eq!(holdings.len(), 3);
        for (holding, drawing) in holdings.iter().zip([&stored, &solved, &asked]) {
            prop_assert_eq!(&holding.drawing, drawing);
            let solutions = library.solutions(holding).unwrap();
            prop_assert_eq!(solutions.len(), 1);
            let replayed = verify(drawing, solutions[0].verified.steps()).expect("it solves this drawing");
            prop_assert_eq!(replayed.pushes(), solution.pushes());
        }
        prop_assert_eq!(library.check().unwrap().errors, Vec::<String>::new());
        prop_assert_eq!(library.families(&Filter::default()).unwrap()[0].len(), 3);
    }
}

#[test]
fn mirror_images_in_other_collections_are_found() {
    let mut library = Library::in_memory().unwrap();
    let level: Level = LEVELS[0].0.parse().unwrap();
    let other: Level = LEVELS[1].0.parse().unwrap();
    import(&mut library, "a.sok", &sok(&level, None));
    import(&mut library, "b.sok", &sok(&level.turned(Symmetry::ALL[5]), None));
    import(&mut library, "c.sok", &sok(&other, None));
    let families = library.families(&Filter::default()).unwrap();
    let names: Vec<&str> = families[0].iter().map(|holding| holding.collection.as_str()).collect();
    assert_eq!((families.len(), names), (1, vec!["a", "b"]));
    assert_eq!(Redrawing::of(&families[0][1].drawing, &families[0][0].drawing), Some(Redrawing::Turned));
    let only_c = Filter { collection: Some("c".to_owned()), ..Filter::default() };
    assert!(library.families(&only_c).unwrap().is_empty());
}

#[test]
fn a_record_that_names_only_the_puzzle_is_turned_to_fit() {
    let mut library = Library::in_memory().unwrap();
    let level: Level = LEVELS[1].0.parse().unwrap();
    import(&mut library, "a.sok", &sok(&level.turned(Symmetry::ALL[6]), None));
    let line = format!(
        "{{\"file\":\"elsewhere.xsb\",\"level\":1,\"identity\":\"{}\",\"outcome\":\"solved\",\"solution\":\"{}\"}}\n",
        level.identity(),
        LEVELS[1].1
    );
    let notes = import(&mut library, "run.jsonl", &line);
    assert!(matches!(notes[0].solutions[..], [SolutionOutcome::Best { .. }]), "{notes:?}");
    assert_eq!(library.check().unwrap().solutions, 1);
}

#[test]
fn a_level_that_is_not_in_a_collection_finds_its_solutions_all_the_same() {
    let mut library = Library::in_memory().unwrap();
    let level: Level = LEVELS[1].0.parse().unwrap();
    import(&mut library, "one.sok", &sok(&level, Some(LEVELS[1].1)));
    for symmetry in Symmetry::ALL {
        let drawing = level.turned(symmetry);
        let solutions = library.solutions_for(&drawing).unwrap();
        assert_eq!(solutions.len(), 1);
        assert!(verify(&drawing, solutions[0].verified.steps()).is_ok());
    }
    let unknown: Level = LEVELS[0].0.parse().unwrap();
    assert_eq!(library.solutions_for(&unknown).unwrap(), []);
}
