//! Packs, strategies, solutions, looks: what can be chosen, and whose solution it is in the end.

use crate::player::{LEVELS, Player};
use ratatui::crossterm::event::Event;
use ratatui::style::Color;
use sokonaut_level::{Level, Lurd};
use sokonaut_rules::verify;
use sokonaut_solver::Technique;
use sokonaut_tui::{Archive, Known, Look, Source, Store, Theme};
use std::time::{Duration, Instant};

const TINY: &str = "; Tiny\n#####\n#@$.#\n#####\n";
const SOLVED: &str = "Done before\n\n######\n#@$ .#\n######\n\nSolution by Ann\nRR\n";
const LOST: &str = "; Lost\n######\n#$@ .#\n######\n";
const WIDE: (u16, u16) = (80, 24);

#[test]
fn packs_are_chosen_in_the_browser_and_follow_each_other() {
    let mut player = Player::with(&[("One", TINY), ("Two", LEVELS)], WIDE);
    player.shows("Tiny 1 of 1  One").press("→n").shows("First push 1 of 3  Two");
    player.press("B").shows("pack 2 of 2").press("←").shows("pack 1 of 2, 1 of 1 solved").shows("* ");
    player.press("→↓⏎").shows("Two boxes 2 of 3  Two").press("btiny⏎").shows("Tiny 1 of 1  One");
}

#[test]
fn solutions_in_a_file_count_as_solved_and_can_be_watched() {
    let mut player = Player::with(&[("Pack", &format!("{SOLVED}\n{TINY}"))], WIDE);
    player.shows("Tiny").press("N").shows("Done before").press("B").shows("+    1  Done before");
    player.shows("1 of 2 solved").shows("solved in the file").press("⎋K");
    player.shows("Solutions of this level").shows("file").shows("2 moves, 2 pushes; Solution by Ann");
    player.press("⏎]]]").waits_for("at home     1 of 1");
    assert!(player.app.session.is_aided() && player.app.session.best().is_empty());
}

#[derive(Debug)]
struct Shed;

impl Archive for Shed {
    fn solutions(&self, level: &Level) -> Vec<Known> {
        let known = |source, by: &str, moves: &str| {
            let solution = verify(level, &moves.parse::<Lurd>().ok()?.dirs()).ok()?;
            Some(Known { source, by: by.to_owned(), solution })
        };
        let all = [known(Source::Library, "Bob", "RlrR"), known(Source::Run, "run.jsonl:3", "RR")];
        all.into_iter().flatten().collect()
    }
}

#[test]
fn solutions_from_elsewhere_are_listed_and_the_game_at_hand_is_kept() {
    let mut player = Player::new("######\n#@ $.#\n#    #\n######\n");
    player.press("K").shows("no solution is known yet");
    let mut player = Player::new("#######\n#@$ . #\n#######\n");
    player.app = player.app.with_archive(Shed);
    player
        .press("→K")
        .shows("library  4 moves, 2 pushes; Bob")
        .shows("run      2 moves, 2 pushes; run.jsonl:3");
    player.press("↓⏎").shows("g: back to your game").press("u").press("g").shows("moves       1");
}

#[test]
fn a_strategy_is_chosen_before_solving() {
    let mut player = Player::new(LEVELS);
    player.press("nS").shows("Solve from here by").shows("auto").shows("breadth-first").press("⎋");
    Player::sized(LEVELS, 40, 12).press("S").shows("where the best solution is");
    let line = sokonaut_solver_line("breadth-first");
    player.press("S").press(&"↓".repeat(line)).press("⏎").shows("(breadth-first)").waits_for("solved in");
    player
        .shows("strategy breadth-first")
        .press("xS")
        .press("⏎")
        .shows("(breadth-first)")
        .waits_for("solved in");
}

fn sokonaut_solver_line(name: &str) -> usize {
    sokonaut_solver::strategies().iter().position(|strategy| strategy.name == name).expect("a strategy")
}

/// Chooses a strategy in the list of them.
fn choose<'a>(player: &'a mut Player, strategy: &str) -> &'a mut Player {
    player.press("S").press(&"↑".repeat(40)).press(&"↓".repeat(sokonaut_solver_line(strategy)))
}

#[test]
fn techniques_are_chosen_before_solving() {
    let mut player = Player::new(LEVELS);
    player.press("n");
    choose(&mut player, "breadth-first").shows("techniques: proved; no estimate to choose");
    player.shows("t techniques").lacks("e estimate").press("t").shows("Techniques of breadth-first");
    player.shows("[x] tunnels ").shows("[ ] rooms (guess)").shows("a guess may lead astray");
    player.press("↓ ").shows("[ ] tunnels ").press("↓ ").shows("[x] rooms (guess)").press("⎋");
    player.shows("Solve from here by").shows("techniques: dead-squares,rooms,freeze").press("t⏎");
    player.shows("(breadth-first, 7 of 8 techniques, one a guess)").waits_for("solved in");
    player.shows("strategy breadth-first").shows("7 of 8 techniques, one a");
    assert!(!player.app.method.techniques.has(Technique::Tunnels));
}

#[test]
fn an_estimate_is_chosen_before_solving() {
    let mut player = Player::new(LEVELS);
    player.press("n");
    choose(&mut player, "astar").shows("estimate: conflicts").press("e").shows("Estimate of astar");
    player.shows("(*) conflicts").shows("; the usual one").shows("( ) greedy (guess)").press("↑↑↑ ");
    player.shows("(*) nearest").shows("( ) conflicts").press("⎋").shows("estimate: nearest").press("⏎");
    player.shows("(astar, estimate nearest)").waits_for("solved in").shows("estimate nearest");
    // The line that is chosen when enter is pressed counts, and what is usual is not worth a word.
    choose(&mut player, "astar").press("e↓↓↓⏎").shows("(astar)").waits_for("solved in");
    player.lacks("estimate nearest");
}

#[test]
fn a_strategy_with_techniques_of_its_own_offers_none() {
    let mut player = Player::new(LEVELS);
    player.press("n");
    choose(&mut player, "auto").shows("techniques of its own: nothing to choose");
    player.lacks("t techniques").press("te").shows("Solve from here by").press("⎋");
    // What was chosen for another strategy does not stand in its way.
    choose(&mut player, "astar").press("t ⎋").shows("techniques: tunnels,freeze").press("⏎");
    player.waits_for("solved in").shows("6 of 8 techniques").press("x");
    choose(&mut player, "auto").press("⏎").waits_for("solved in").lacks("techniques");
}

#[test]
fn a_strategy_that_cannot_work_here_says_so() {
    // More goals than boxes: searches from the goals do not know where to begin.
    let mut player = Player::new("#######\n#@$ ..#\n#######\n");
    let line = sokonaut_solver_line("best-first-pulls");
    player.press("S").press(&"↓".repeat(line)).press("⏎").waits_for("cannot work on this level");
}

#[test]
fn insert_solves_as_in_the_founding_game() {
    Player::new(LEVELS).press("n⎀").waits_for("solved in");
}

#[test]
fn a_whole_pack_is_solved_while_one_plays() {
    let pack = format!("{TINY}\n{LOST}\n; Third\n#######\n#@$ . #\n#######\n");
    let mut player = Player::with(&[("Pack", &pack)], WIDE);
    player.press("A").shows("the solver works on 3 levels");
    player.waits_for("the solver has solved 2 of 3 levels").press("B").shows("2 of 3 solved");
    player.shows("+    1  Tiny").shows("     2  Lost").shows("solver: 1 move, 1 push").press("⎋");
    player.press("K").shows("solver").press("⎋→").shows("Solved! 1 move, 1 push, your best");
    player.press("A").shows("the solver works on 1 level").press("A").shows("stopped: 0 of");
}

#[test]
fn what_the_solver_played_is_not_the_players_best() {
    let mut player = Player::new(LEVELS);
    player.press("n]]]s").waits_for("at home     2 of 2").shows("not all by yourself").lacks("best ");
    player.press("u").shows("at home     1 of 2");
    let last = player.app.session.position().clone();
    player.press("y").shows("at home     2 of 2").press("u");
    assert_eq!(player.app.session.position(), &last);
    for key in ["↑", "→", "↓", "←"] {
        if !player.app.session.is_solved() {
            player.press(key);
            if !player.app.session.is_solved() && player.app.session.position() != &last {
                player.press("u");
            }
        }
    }
    player.shows("Solved!").shows("not all by yourself").lacks("best ").shows("solver      ");
}

#[test]
fn after_a_pasted_level_the_game_goes_on_where_it_was() {
    let mut player = Player::new(LEVELS);
    player.press("n→").shows("Two boxes").shows("moves       1");
    player.app.on_input(Event::Paste(TINY.into()));
    player.shows("a level of your own").press("n").shows("Two boxes").shows("moves       1");
}

#[test]
fn leaving_is_asked_for_once() {
    let mut player = Player::new(LEVELS);
    player.press("⎋").shows("leave the game?").press("→").lacks("leave the game?");
    player.press("⎋").shows("leave the game?");
    player.click((1, 1)).press("⎋").shows("leave the game?");
    assert!(!player.app.over);
    player.press("⎋");
    assert!(player.app.over);
    let mut player = Player::new(LEVELS);
    player.press("q");
    assert!(player.app.over, "who presses q means it");
}

#[test]
fn esc_stops_a_replay_before_it_asks() {
    let mut player = Player::new(LEVELS);
    player.press("→→x").press(" ").press("⎋").lacks("leave the game?").press("⎋").shows("leave the game?");
}

#[test]
fn letters_of_the_page_work_too() {
    let mut player = Player::new(LEVELS);
    player.press("→→uuy").shows("moves       1").press("Y").shows("moves       2").press("x");
    player
        .press("H")
        .waits_for("push the marked box")
        .press("L")
        .waits_for("not lost")
        .press("b")
        .shows("search:");
}

#[test]
fn a_look_is_remembered() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("progress.json");
    let theme = Theme { look: Look::Auto, colour: true, unicode: true };
    let start = || Player::dressed(&[("Pack", TINY)], WIDE, theme, Store::at(Some(path.clone())));
    let mut player = start();
    player.text();
    assert_eq!(player.screen.backend().buffer()[(0, 5)].bg, Color::Reset);
    player.press("TT").shows("colours: dark").press("→");
    let mut later = start();
    later.text();
    assert_eq!(later.app.theme.look, Look::Dark);
    assert_ne!(later.screen.backend().buffer()[(0, 5)].bg, Color::Reset, "the whole screen is painted");
    Player::new(LEVELS).press("T").shows("no colours");
}

#[test]
fn the_keys_never_wait_for_the_solver() {
    // So much room that no solver is done in time.
    let row = format!("#{}#\n", " ".repeat(38));
    let boxes = format!("# {}  #\n", "$ ".repeat(17).trim_end().to_owned() + "  ");
    let goals = format!("#{}{}#\n", ".".repeat(17), " ".repeat(21));
    let wall = "#".repeat(40);
    let level = format!("{wall}\n#@{}#\n{boxes}{}{goals}{wall}\n", " ".repeat(37), row.repeat(10));
    let mut player = Player::new(&level);
    player.press("A");
    let start = Instant::now();
    player.press("→").shows("moves       1").shows("0 of 1 tried").press("A").shows("stopped");
    assert!(start.elapsed() < Duration::from_secs(10));
}
