//! What the analysis knows of a level and its positions, asked one thing at a time: for drawings.
//!
//! Everything is said in positions of the level as written, so nobody outside needs to know of
//! squares and sets.
//!
//! Cost: the facts of the level once, within limits if they are given, then far less than a
//! millisecond a question. Goal areas and their packing orders may take minutes on huge boards, so
//! they are asked for under a control.

use super::corrals::{CorralSeen, corrals};
use super::on_board::{square_of_player, state_of};
use super::{Inspection, LeftOut, dead_squares, positions_of, rooms, without_limits};
use crate::alarm::Watch;
use crate::analysis::{Analysis, Distances, FAR, GoalArea, PackingPlan, Tunnel};
use crate::board::{Board, Hopeless, Reach, Side, Square, SquareSet, WidthVisitor, visit_width};
use crate::control::Control;
use crate::estimate::pushes_at_start;
use crate::options::Limits;
use crate::prepared::{Unready, facts_within};
use sokonaut_level::{Dir, Level, Pos};
use std::fmt;
use std::sync::atomic::AtomicBool;

/// What the player can do about a box in a tunnel.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TunnelKind {
    /// It cannot get to the other side of the box: a box pushed in leaves only at the other end.
    OneWay,
    /// It can walk round and push the box back.
    WayRound,
    /// One end is a wall.
    DeadEnd,
}

/// A straight one-wide passage.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TunnelSeen {
    /// What the player can do about a box in it.
    pub kind: TunnelKind,
    /// Its squares, from the top or from the left.
    pub squares: Vec<TunnelSquare>,
}

/// A square of a tunnel.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TunnelSquare {
    /// Where it is.
    pub at: Pos,
    /// Ways along the tunnel in which a lone box here can be pushed without being lost.
    pub ways: Vec<Dir>,
}

/// Goals that hang together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PackedArea {
    /// The goals, the one to be filled first at the front.
    pub order: Vec<Pos>,
    /// Does this order lead from the start to all goals filled, as far as this area is concerned?
    /// If not, those for which no order was found come first.
    pub complete: bool,
    /// Squares where boxes wait until their goals can be filled.
    pub parked: Vec<Pos>,
    /// The squares through which boxes come.
    pub entrances: Vec<Pos>,
}

/// What can be asked about one level.
///
/// ```
/// use sokonaut_level::{Level, Pos};
/// use sokonaut_solver::Survey;
/// let level: Level = "########\n#   ####\n#@$  ..#\n# $ ####\n#   ####\n########".parse().expect("a level");
/// let survey = Survey::new(&level).expect("it is not hopeless");
/// assert_eq!(survey.packing()[0].order, [Pos::new(2, 6), Pos::new(2, 5)]);
/// ```
pub struct Survey {
    on_board: Box<dyn SurveyOnBoard + Send>,
}

trait SurveyOnBoard {
    fn inspection(&self, watch: &Watch<'_>) -> Inspection;
    fn rooms(&self) -> Vec<Vec<Pos>>;
    fn tunnels(&self) -> Vec<TunnelSeen>;
    fn packing(&self, watch: &Watch<'_>) -> Option<Vec<PackedArea>>;
    fn dead(&self) -> Vec<Pos>;
    fn articulation_points(&self) -> Vec<Pos>;
    fn pushes_from(&self, from: Pos, player: Option<Pos>) -> Vec<(Pos, u16)>;
    fn corrals(&self, boxes: &[Pos], player: Pos, watch: &Watch<'_>) -> Option<Vec<CorralSeen>>;
}

impl Survey {
    /// Looks at a level, however long that takes, and however much memory.
    ///
    /// # Errors
    /// A level that cannot be solved for a reason visible at once says why.
    pub fn new(level: &Level) -> Result<Self, Hopeless> {
        without_limits(|limits, control| Self::within(level, limits, control))
    }

    /// Looks at a level within limits of time and memory. A level whose facts do not fit is not
    /// begun.
    ///
    /// # Errors
    /// Says why nothing is known: the level cannot be solved, or a limit was in the way.
    pub fn within(level: &Level, limits: &Limits, control: Control<'_>) -> Result<Self, Unready> {
        let board = Board::new(level).map_err(Unready::Hopeless)?;
        let on_board = visit_width(board.len(), Look { level, board: &board, limits, control })?;
        Ok(Self { on_board })
    }

    /// The facts that are told of every level, those that can be found in time.
    pub(super) fn inspection(&self, limits: &Limits, control: Control<'_>) -> Inspection {
        in_time(limits, control, |watch| self.on_board.inspection(watch))
    }

    /// The rooms: where there is space to walk round a box.
    #[must_use]
    pub fn rooms(&self) -> Vec<Vec<Pos>> {
        self.on_board.rooms()
    }

    /// The tunnels, doors among them.
    #[must_use]
    pub fn tunnels(&self) -> Vec<TunnelSeen> {
        self.on_board.tunnels()
    }

    /// The goal areas, each with its packing order.
    #[must_use]
    pub fn packing(&self) -> Vec<PackedArea> {
        self.on_board.packing(&Watch::default()).expect("nobody interrupts")
    }

    /// The same, unless time is up or somebody asks to stop.
    #[must_use]
    pub fn packing_within(&self, limits: &Limits, control: Control<'_>) -> Option<Vec<PackedArea>> {
        in_time(limits, control, |watch| self.on_board.packing(watch))
    }

    /// Floor where a box would be lost, even alone.
    #[must_use]
    pub fn dead(&self) -> Vec<Pos> {
        self.on_board.dead()
    }

    /// Floor that a box on it would part in two or more, the other boxes aside.
    #[must_use]
    pub fn articulation_points(&self) -> Vec<Pos> {
        self.on_board.articulation_points()
    }

    /// Fewest pushes that take a lone box from a square to every square that it can get to, the
    /// first one among them. The player begins where it stands, or on the best side of the box.
    #[must_use]
    pub fn pushes_from(&self, from: Pos, player: Option<Pos>) -> Vec<(Pos, u16)> {
        self.on_board.pushes_from(from, player)
    }

    /// The corrals of a position, which must be one that can be reached by play.
    #[must_use]
    pub fn corrals(&self, boxes: &[Pos], player: Pos) -> Vec<CorralSeen> {
        self.on_board.corrals(boxes, player, &Watch::default()).expect("nobody interrupts")
    }

    /// The same, unless time is up or somebody asks to stop.
    #[must_use]
    pub fn corrals_within(
        &self,
        (boxes, player): (&[Pos], Pos),
        limits: &Limits,
        control: Control<'_>,
    ) -> Option<Vec<CorralSeen>> {
        in_time(limits, control, |watch| self.on_board.corrals(boxes, player, watch))
    }
}

/// Looks as far as there is time.
fn in_time<T>(limits: &Limits, control: Control<'_>, look: impl FnOnce(&Watch<'_>) -> T) -> T {
    let done = AtomicBool::new(false);
    look(&control.alarm(limits.time, &done).watch())
}

impl fmt::Debug for Survey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Survey")
    }
}

struct Look<'a> {
    level: &'a Level,
    board: &'a Board,
    limits: &'a Limits,
    control: Control<'a>,
}

impl WidthVisitor for Look<'_> {
    type Output = Result<Box<dyn SurveyOnBoard + Send>, Unready>;

    fn visit<const W: usize>(self) -> Self::Output {
        let (facts, _) = facts_within::<W>(self.board, self.limits, self.control)?;
        Ok(Box::new(Seen { dead: dead_squares(&facts, self.level), level: self.level.clone(), facts }))
    }
}

struct Seen<const W: usize> {
    facts: Analysis<W>,
    level: Level,
    dead: Vec<Pos>,
}

impl<const W: usize> SurveyOnBoard for Seen<W> {
    fn inspection(&self, watch: &Watch<'_>) -> Inspection {
        let facts = &self.facts;
        let board = &facts.board;
        let positions = |squares: &[Square]| squares.iter().map(|&square| board.pos(square)).collect();
        let all = |areas: Vec<GoalArea<W>>| {
            areas.iter().fold(SquareSet::EMPTY, |set, area| set.union(&area.entrances))
        };
        let entrances = GoalArea::all(facts, watch).map(all);
        let mut left_out = Vec::new();
        left_out.extend(entrances.is_none().then_some(LeftOut::Entrances));
        // In a hurry the bound may be one that ignores where the player stands.
        let lower_bound = pushes_at_start(facts, watch).filter(|_| !watch.is_over());
        left_out.extend(watch.is_over().then_some(LeftOut::LowerBound));
        Inspection {
            squares: board.len(),
            boxes: board.boxes().len(),
            goals: board.goals().len(),
            dead: self.dead.clone(),
            tunnels: facts.tunnels.list().iter().map(|tunnel| positions(&tunnel.squares)).collect(),
            rooms: rooms(facts),
            entrances: entrances.map(|set| positions_of(board, &set)).unwrap_or_default(),
            lower_bound,
            left_out,
        }
    }

    fn rooms(&self) -> Vec<Vec<Pos>> {
        rooms(&self.facts)
    }

    fn tunnels(&self) -> Vec<TunnelSeen> {
        self.facts.tunnels.list().iter().map(|tunnel| self.tunnel(tunnel)).collect()
    }

    fn packing(&self, watch: &Watch<'_>) -> Option<Vec<PackedArea>> {
        let plans = PackingPlan::all(&self.facts, watch)?;
        Some(plans.iter().map(|plan| self.packed(plan)).collect())
    }

    fn dead(&self) -> Vec<Pos> {
        self.dead.clone()
    }

    fn articulation_points(&self) -> Vec<Pos> {
        let Analysis { board, sides, .. } = &self.facts;
        board.squares().filter(|&square| sides.parts(square)).map(|square| board.pos(square)).collect()
    }

    fn pushes_from(&self, from: Pos, player: Option<Pos>) -> Vec<(Pos, u16)> {
        let Analysis { board, sides, .. } = &self.facts;
        let Some(from) = board.square_from_pos(from) else { return Vec::new() };
        let alone = [board.pos(from)];
        let player = player.and_then(|player| square_of_player(board, &self.level, &alone, player));
        let side = player.map(|player| sides.towards(board, from, player));
        let pushes = Distances::of_box(board, sides, from, side);
        let reached = board.squares().map(|square| (board.pos(square), pushes[square.index()]));
        reached.filter(|&(_, pushes)| pushes != FAR).collect()
    }

    fn corrals(&self, boxes: &[Pos], player: Pos, watch: &Watch<'_>) -> Option<Vec<CorralSeen>> {
        let state = state_of(&self.facts.board, &self.level, (boxes, player), &mut Reach::default());
        state.map_or_else(|| Some(Vec::new()), |state| corrals(&self.facts, &state, watch))
    }
}

impl<const W: usize> Seen<W> {
    fn tunnel(&self, tunnel: &Tunnel) -> TunnelSeen {
        let board = &self.facts.board;
        let kind = match () {
            () if tunnel.mouths.contains(&board.wall()) => TunnelKind::DeadEnd,
            () if tunnel.one_way => TunnelKind::OneWay,
            () => TunnelKind::WayRound,
        };
        let ways = |square| {
            [tunnel.along.opposite(), tunnel.along].into_iter().filter(move |&dir| self.lives(square, dir))
        };
        let squares = tunnel
            .squares
            .iter()
            .map(|&square| TunnelSquare { at: board.pos(square), ways: ways(square).collect() });
        TunnelSeen { kind, squares: squares.collect() }
    }

    /// Can a lone box be pushed this way, and still get to a goal?
    fn lives(&self, from: Square, dir: Dir) -> bool {
        let Analysis { board, sides, to_goals, .. } = &self.facts;
        let to = board.step(from, dir);
        // After the push the player stands where the box was.
        let behind = |square: Square| sides.of(square)[dir.opposite().index()];
        let possible = to != board.wall() && behind(from) != Side::BLOCKED;
        possible && to_goals.row_by_side(to, behind(to)).iter().any(|&pushes| pushes != FAR)
    }

    fn packed(&self, plan: &PackingPlan<W>) -> PackedArea {
        let board = &self.facts.board;
        let PackingPlan { area, steps, complete, .. } = plan;
        let parked = steps.iter().filter_map(|step| step.from).filter(|&from| !area.goals.contains(from));
        PackedArea {
            order: plan.order().into_iter().map(|goal| board.pos(goal)).collect(),
            complete: *complete,
            parked: parked.map(|square| board.pos(square)).collect(),
            entrances: positions_of(board, &area.entrances),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CorralKind;

    fn survey(text: &str) -> (Level, Survey) {
        let level: Level = text.parse().expect("a level");
        let survey = Survey::new(&level).expect("it is not hopeless");
        (level, survey)
    }

    /// The walls, and a letter on every other square.
    fn drawn(level: &Level, letter: impl Fn(Pos) -> char) -> String {
        let row = |row: u16| {
            let at = |col| Pos::new(row, col);
            (0..level.cols())
                .map(|col| if level.is_wall(at(col)) { '#' } else { letter(at(col)) })
                .collect::<String>()
        };
        (0..level.rows()).map(|number| row(number) + "\n").collect()
    }

    #[test]
    fn tunnels_tell_where_a_box_can_go() {
        let tunnels = |text: &str| {
            let (level, survey) = survey(text);
            let tunnels = survey.tunnels();
            let square = |pos: Pos| {
                let with = |tunnel: &TunnelSeen| {
                    let square = tunnel.squares.iter().find(|square| square.at == pos)?;
                    Some((tunnel.kind, square.ways.clone()))
                };
                tunnels.iter().find_map(with)
            };
            drawn(&level, |pos| match square(pos) {
                None => ' ',
                Some((TunnelKind::WayRound, _)) => 'o',
                Some((TunnelKind::DeadEnd, _)) => '=',
                Some((TunnelKind::OneWay, ways)) => match ways[..] {
                    [] => 'x',
                    [dir] => dir.letter(),
                    _ => '2',
                },
            })
        };
        // In the room on the left nobody gets behind a box that came out of the tunnel.
        let right = "##########\n#  ###   #\n#@$    . #\n##########";
        assert_eq!(tunnels(right), "##########\n#  ###   #\n#  rrr   #\n##########\n");
        let both = "############\n#@  ###    #\n# $      . #\n#   ###    #\n############";
        assert_eq!(tunnels(both), "############\n#   ###    #\n#   222    #\n#   ###    #\n############\n");
        let ring = "#######\n#@    #\n#$### #\n# ### #\n#    .#\n#######";
        assert_eq!(tunnels(ring), "#######\n# ooo #\n#o###o#\n#o###o#\n# ooo #\n#######\n");
        let alley = "########\n#   ####\n#@$  ..#\n#   ####\n########";
        assert_eq!(tunnels(alley), "########\n#   ####\n#   ===#\n#   ####\n########\n");
    }

    #[test]
    fn articulation_points_part_the_floor() {
        let (level, survey) = survey("##########\n#@  #    #\n# $    . #\n#   #    #\n##########");
        let points = survey.articulation_points();
        let expected = "##########\n#   #    #\n#  ooo   #\n#   #    #\n##########\n";
        assert_eq!(drawn(&level, |pos| if points.contains(&pos) { 'o' } else { ' ' }), expected);
    }

    #[test]
    fn pushes_depend_on_where_the_player_stands() {
        let (level, survey) = survey("##########\n#.@  $   #\n######   #\n##########");
        let digits = |player| {
            let pushes = survey.pushes_from(level.boxes()[0], player);
            let letter = |pos| pushes.iter().find(|(at, _)| *at == pos);
            drawn(&level, |pos| {
                letter(pos).map_or(' ', |&(_, pushes)| char::from_digit(pushes.into(), 10).unwrap_or('?'))
            })
        };
        // From the left the box must go into the room first, where the player can walk round it.
        let left = "##########\n#87650123#\n######   #\n##########\n";
        assert_eq!(digits(Some(level.player())), left);
        let best = "##########\n#43210123#\n######   #\n##########\n";
        assert_eq!(digits(None), best);
        assert!(survey.pushes_from(Pos::new(0, 0), None).is_empty(), "a wall is no place for a box");
    }

    #[test]
    fn goal_areas_have_orders_of_their_own() {
        let (level, survey) = survey(
            "############\n#....      #\n####  $$$$ #\n#@    $    #\n#       ####\n#        . #\n############",
        );
        let areas = survey.packing();
        assert!(areas.iter().all(|area| area.complete), "{areas:?}");
        let place = |pos: Pos| {
            areas.iter().enumerate().find_map(|(area, packed)| {
                let number = packed.order.iter().position(|&goal| goal == pos)?;
                Some(char::from(b"1a"[area] + number as u8))
            })
        };
        let expected = "############\n#1234      #\n####       #\n#          #\n#       ####\n#        a #\n############\n";
        assert_eq!(drawn(&level, |pos| place(pos).unwrap_or(' ')), expected);
        assert!(areas[0].entrances.contains(&Pos::new(1, 5)));
    }

    /// Corrals by their letters, and their boxes as capitals, of a position drawn like its level.
    fn corrals(level: &str, position: &str) -> String {
        let (_, survey) = survey(level);
        let position: Level = position.parse().expect("a position");
        let corrals = survey.corrals(position.boxes(), position.player());
        let letter = |kind| match kind {
            CorralKind::Plain => 'c',
            CorralKind::Inward => 'i',
            CorralKind::PlayerInward => 'p',
        };
        drawn(&position, |pos| {
            let rim = corrals.iter().find(|corral| corral.boxes.contains(&pos));
            let inside = corrals.iter().find(|corral| corral.squares.contains(&pos));
            let rim = rim.map(|corral| letter(corral.kind).to_ascii_uppercase());
            rim.or(inside.map(|corral| letter(corral.kind))).unwrap_or(' ')
        })
    }

    #[test]
    fn corrals_are_told_apart() {
        // The box in the doorway can only be pushed in, and the player can do it.
        let level = "########\n#  #.  #\n#  #   #\n#  #$###\n#   @  #\n#.$    #\n########";
        let player_inward = "########\n#  #ppp#\n#  #ppp#\n#  #P###\n#      #\n#      #\n########\n";
        assert_eq!(corrals(level, level), player_inward);
        // Here it can only be pushed in, too, but the player must get below first; the box in its
        // way can go aside.
        let level = "\
#########
#   #.  #
# @ #   #
#   #   #
#.$ ##$##
## ### ##
## ### ##
#       #
#       #
#       #
#########
";
        let inward = "\
#########
#   #iii#
#   #iii#
#   #iii#
# C ##I##
##c###c##
##c###c##
#ccccccc#
#ccccccc#
#ccccccc#
#########
";
        assert_eq!(corrals(level, level), inward);
        // A box in the open shuts off nothing.
        let level = "########\n##.  ###\n##   ###\n#  $   #\n#  @   #\n########";
        assert_eq!(corrals(level, level), "########\n##   ###\n##   ###\n#      #\n#      #\n########\n");
    }
}
