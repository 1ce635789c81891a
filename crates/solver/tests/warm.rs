//! The proofs made for a position about to be expanded: galleries, audits against exact answers, broken twins.

#[path = "warm/desk.rs"]
mod desk;

use desk::{Corpus, audit, scene};
use sokonaut_solver::detect::{Bipartite, Verdict, Walled, Walls};

#[test]
fn walls_gallery() {
    let hall = "########\n#  .. @#\n#  ..  #\n# $$$$ #\n#      #\n########";
    let dead =
        |position| Walls::new().wall_up(&scene::<1>(hall, position).0, &scene::<1>(hall, position).1).1;
    assert_eq!(dead("########\n#  .$$@#\n#  .$$ #\n#      #\n#      #\n########"), Verdict::Dead);
    assert_eq!(dead("########\n#  ** @#\n#  ..  #\n#   $$ #\n#      #\n########"), Verdict::Unknown);
}

#[test]
fn audits() {
    let corpus = Corpus::random(400);
    let mut peeling = Walls::without_retro();
    let tally = audit(&corpus, |_| (), |(), facts, state| peeling.wall_up(facts, state).1);
    println!("walls            {tally}");
    assert_eq!(tally.wrong, 0);
    let tally = audit(&corpus, |_| Walls::new(), |walls, facts, state| walls.wall_up(facts, state).1);
    println!("walls, retro     {tally}");
    assert_eq!(tally.wrong, 0);
    let tally = audit(
        &corpus,
        |facts| Bipartite::new(&facts.board),
        |bipartite, facts, state| bipartite.judge(facts, &Walled::new(facts, &state.boxes), state.player),
    );
    println!("bipartite alone  {tally}");
    assert_eq!(tally.wrong, 0);
    let tally = audit(
        &corpus,
        |facts| (Walls::new(), Bipartite::new(&facts.board)),
        |(walls, bipartite), facts, state| match walls.wall_up(facts, state) {
            (_, Verdict::Dead) => Verdict::Dead,
            (walled, Verdict::Unknown) => bipartite.judge(facts, &walled, state.player),
        },
    );
    println!("walls, bipartite {tally}");
    assert_eq!(tally.wrong, 0);
}
