//! The proofs made for a position about to be expanded: galleries, audits against exact answers, broken twins.

#[path = "warm/desk.rs"]
mod desk;

use desk::{Corpus, audit, audit_restriction, scene};
use sokonaut_solver::analysis::Analysis;
use sokonaut_solver::board::State;
use sokonaut_solver::detect::{
    Bipartite, Corral, CorralRules, PiCorral, PiRules, Restriction, Sound, Verdict, Walled, Walls, Warm,
    WarmParts, Zones,
};

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

/// Corrals of the plain position.
fn judge_corral<R: CorralRules>(corral: &mut Corral<1, R>, facts: &Analysis<1>, state: &State<1>) -> Verdict {
    let (mut zones, walled) = (Zones::new(), Walled::new(facts, &state.boxes));
    zones.find(facts, &walled, state.player);
    corral.judge(facts, &walled, &zones)
}

fn restrict<R: PiRules>((): &mut (), facts: &Analysis<1>, state: &State<1>) -> Restriction<1> {
    let (mut zones, walled) = (Zones::new(), Walled::new(facts, &state.boxes));
    zones.find(facts, &walled, state.player);
    PiCorral::<1, R>::new().restrict(facts, &walled, &zones)
}

#[test]
fn corrals() {
    let corpus = Corpus::random(400);
    let tally = audit(&corpus, |facts| Corral::<1>::new(&facts.board), judge_corral);
    println!("corral alone     {tally}");
    assert_eq!(tally.wrong, 0);
    let tally = audit(
        &corpus,
        |facts| Warm::new(&facts.board, WarmParts::ALL),
        |warm, facts, state| warm.judge(facts, state).0,
    );
    println!("warm             {tally}");
    assert_eq!(tally.wrong, 0);
    let tally = audit_restriction(&corpus, |_| (), restrict::<Sound>);
    println!("pi-corral        {tally}");
    assert_eq!((tally.lost, tally.longer), (0, 0));
    let tally = audit_restriction(
        &corpus,
        |facts| Warm::new(&facts.board, WarmParts::ALL),
        |warm, facts, state| match warm.judge(facts, state) {
            (Verdict::Dead, _) => Restriction::Dead,
            (Verdict::Unknown, boxes) => boxes.map_or(Restriction::None, Restriction::Only),
        },
    );
    println!("warm restriction {tally}");
    assert_eq!((tally.lost, tally.longer), (0, 0));
}

struct NoOutward;
impl CorralRules for NoOutward {
    const OUTWARD: bool = false;
}
struct NeverForgets;
impl CorralRules for NeverForgets {
    const FORGET_ENTERED: bool = false;
}
struct NoInward;
impl PiRules for NoInward {
    const INWARD: bool = false;
}
struct NoPlayable;
impl PiRules for NoPlayable {
    const PLAYABLE: bool = false;
}
struct NoWork;
impl PiRules for NoWork {
    const WORK: bool = false;
}

#[test]
fn broken_twins_are_convicted() {
    let corpus = Corpus::random(400);
    let tally = audit(&corpus, |facts| Corral::<1, NoOutward>::new(&facts.board), judge_corral);
    println!("corral, outward pushes forgotten {tally}");
    assert_ne!(tally.wrong, 0);
    let tally = audit(&corpus, |facts| Corral::<1, NeverForgets>::new(&facts.board), judge_corral);
    println!("corral, entered goals counted {tally}");
    for (name, tally) in [
        ("pi-corral without I", audit_restriction(&corpus, |_| (), restrict::<NoInward>)),
        ("pi-corral without P", audit_restriction(&corpus, |_| (), restrict::<NoPlayable>)),
        ("pi-corral without work", audit_restriction(&corpus, |_| (), restrict::<NoWork>)),
    ] {
        println!("{name} {tally}");
        assert_ne!(tally.lost, 0, "{name}");
    }
}
