//! What is in a library, for those who want to look.

use crate::columns::{LevelId, parted, redrawn};
use crate::{Library, LibraryError};
use rusqlite::{Row, params};
use sokonaut_level::{About, Level};
use std::collections::HashMap;

/// A collection in a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CollectionLine {
    /// Its name in the library.
    pub name: String,
    /// What it says about itself.
    pub about: About,
    /// Levels in it.
    pub levels: usize,
    /// How many of them have a solution.
    pub solved: usize,
}

/// A level at a place of a collection.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Holding {
    pub(crate) level: LevelId,
    /// The name of the collection.
    pub collection: String,
    /// Its number in it, from 1.
    pub number: usize,
    /// Title, author and notes there; no games.
    pub about: About,
    /// How it is drawn there.
    pub drawing: Level,
    /// The name of the puzzle.
    pub identity: String,
    /// Boxes.
    pub boxes: usize,
    /// Squares that the player could walk to if there were no boxes.
    pub squares: usize,
    /// Is there a solution?
    pub status: Status,
}

/// Has a level a solution in the library?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// It has.
    Solved,
    /// It has not.
    Unsolved,
}

/// Which levels to look at: those for which all that is given holds.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Filter {
    /// They are in this collection.
    pub collection: Option<String>,
    /// Their title has this in it, in whatever case.
    pub title: Option<String>,
    /// They are solved, or not.
    pub status: Option<Status>,
}

impl Filter {
    fn accepts(&self, holding: &Holding) -> bool {
        let title = holding.about.title.as_deref().unwrap_or_default().to_lowercase();
        self.title.as_ref().is_none_or(|part| title.contains(&part.to_lowercase()))
            && self.status.is_none_or(|status| status == holding.status)
    }
}

impl Library {
    /// All collections, in the order in which they came.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn collections(&self) -> Result<Vec<CollectionLine>, LibraryError> {
        let sql = "SELECT name, collection.title, collection.author, collection.notes, count(place.number),
                       count(place.number) FILTER (WHERE EXISTS (SELECT 1 FROM solution WHERE level = place.level))
                   FROM collection LEFT JOIN place ON place.collection = collection.id
                   GROUP BY collection.id ORDER BY collection.id";
        let line = |row: &Row<'_>| {
            Ok(CollectionLine {
                name: row.get(0)?,
                about: about(row, 1)?,
                levels: row.get::<_, u32>(4)? as usize,
                solved: row.get::<_, u32>(5)? as usize,
            })
        };
        let mut statement = self.connection.prepare(sql)?;
        Ok(statement.query_map([], line)?.collect::<Result<_, _>>()?)
    }

    /// The levels that a filter accepts, collection by collection.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn holdings(&self, filter: &Filter) -> Result<Vec<Holding>, LibraryError> {
        let sql = "SELECT place.level, collection.name, number, place.title, place.author, place.notes, place.drawing,
                       identity, boxes, squares, EXISTS (SELECT 1 FROM solution WHERE level = place.level)
                   FROM place JOIN collection ON collection.id = place.collection JOIN level ON level.id = place.level
                   WHERE ?1 IS NULL OR collection.name = ?1
                   ORDER BY collection.id, number";
        let mut statement = self.connection.prepare(sql)?;
        let mut rows = statement.query(params![filter.collection])?;
        let mut holdings = Vec::new();
        while let Some(row) = rows.next()? {
            holdings.push(holding(row)?);
        }
        holdings.retain(|holding| filter.accepts(holding));
        Ok(holdings)
    }

    /// Levels that are in the library at several places, the places of each together.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn families(&self, filter: &Filter) -> Result<Vec<Vec<Holding>>, LibraryError> {
        let mut families: Vec<Vec<Holding>> = Vec::new();
        let mut known: HashMap<LevelId, usize> = HashMap::new();
        for holding in self.holdings(&Filter::default())? {
            let index = *known.entry(holding.level).or_insert(families.len());
            match families.get_mut(index) {
                Some(family) => family.push(holding),
                None => families.push(vec![holding]),
            }
        }
        let member = |holding: &Holding| {
            let wanted = filter.collection.as_ref().is_none_or(|name| *name == holding.collection);
            wanted && filter.accepts(holding)
        };
        families.retain(|family| family.len() > 1 && family.iter().any(member));
        Ok(families)
    }
}

fn holding(row: &Row<'_>) -> Result<Holding, LibraryError> {
    let count = |column: usize| row.get::<_, u32>(column).map(|count| count as usize);
    Ok(Holding {
        level: row.get(0)?,
        collection: row.get(1)?,
        number: count(2)?,
        about: about(row, 3)?,
        drawing: redrawn(&row.get::<_, String>(6)?)?,
        identity: row.get(7)?,
        boxes: count(8)?,
        squares: count(9)?,
        status: if row.get(10)? { Status::Solved } else { Status::Unsolved },
    })
}

/// Title, author and notes from three columns.
fn about(row: &Row<'_>, first: usize) -> rusqlite::Result<About> {
    let notes: String = row.get(first + 2)?;
    Ok(About {
        title: row.get(first)?,
        author: row.get(first + 1)?,
        notes: parted(&notes),
        ..About::default()
    })
}
