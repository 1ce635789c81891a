//! The levels that come with sokonaut, as text: the folder is a package so that others which carry
//! them inside can be packages too.

/// A collection as text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Collection {
    /// What it is called.
    pub name: &'static str,
    /// Its levels, in one of the formats.
    pub text: &'static str,
}

macro_rules! collections {
    ($($name:literal from $file:literal),+ $(,)?) => {
        &[$(Collection { name: $name, text: include_str!(concat!("../", $file)) }),+]
    };
}

/// The collections, from a first push to really hard.
pub const COLLECTIONS: &[Collection] = collections! {
    "First steps" from "first-solved.sok",
    "Learn" from "learn.sok",
    "Apprentice" from "apprentice.sok",
    "Dock hand" from "dock-hand.sok",
    "Foreman" from "foreman.sok",
    "Harbour master" from "harbour-master.sok",
    "Admiral" from "admiral.sok",
};

/// Positions of these levels that cannot be solved any more.
pub const LOST: Collection = Collection { name: "Lost", text: include_str!("../lost/positions.xsb") };

/// Levels so small that all their positions can be counted, each named after what it is about.
pub const TINY: &[Collection] = collections! {
    "alcoves" from "tiny/alcoves.xsb",
    "block of goals" from "tiny/block_of_goals.xsb",
    "corral that opens" from "tiny/corral_that_opens.xsb",
    "corral that stays" from "tiny/corral_that_stays.xsb",
    "dead ends with goals" from "tiny/dead_ends_with_goals.xsb",
    "diagonal" from "tiny/diagonal.xsb",
    "diagonal over a goal" from "tiny/diagonal_over_a_goal.xsb",
    "frozen at home" from "tiny/frozen_at_home.xsb",
    "goal in the way" from "tiny/goal_in_the_way.xsb",
    "goals already filled" from "tiny/goals_already_filled.xsb",
    "goals in a corridor" from "tiny/goals_in_a_corridor.xsb",
    "one way corridor" from "tiny/one_way_corridor.xsb",
    "pillars" from "tiny/pillars.xsb",
    "player shut in" from "tiny/player_shut_in.xsb",
    "ring" from "tiny/ring.xsb",
    "shuttle" from "tiny/shuttle.xsb",
    "single file" from "tiny/single_file.xsb",
    "spare goals" from "tiny/spare_goals.xsb",
    "three high" from "tiny/three_high.xsb",
    "two rooms" from "tiny/two_rooms.xsb",
    "zigzag" from "tiny/zigzag.xsb",
};
