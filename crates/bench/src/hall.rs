//! Halls: levels made to be large, on which limits have to hold as on any other.

use sokonaut_results::Case;
use std::fmt;
use std::str::FromStr;

/// An open hall: boxes spread evenly over its left half, goals over its right half.
///
/// ```text
///   ##########
///   #@       #
///   # $ $ . .#
///   #        #
///   # $ $ . .#
///   #        #
///   ##########
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hall {
    cols: usize,
    rows: usize,
    boxes: usize,
}

/// Columns and rows of the largest hall.
const LARGEST: usize = 252;

impl Hall {
    /// The level of the hall.
    pub fn case(self) -> Case {
        let board = self.board();
        Case {
            file: "hall".to_owned(),
            number: self.boxes,
            title: Some(self.to_string()),
            level: board.parse().map_err(|error| format!("{error}")),
        }
    }

    /// Squares between two boxes, from square to square: as many as there is room for.
    fn pitch(self) -> usize {
        (2..self.rows).take_while(|&pitch| self.room(pitch) >= self.boxes).last().unwrap_or(2)
    }

    /// Boxes for which there is room, none of them beside a wall, where it would be stuck.
    fn room(self, pitch: usize) -> usize {
        (self.half() - 1).div_ceil(pitch) * (self.rows - 4).div_ceil(pitch)
    }

    /// Columns of the half for the boxes.
    fn half(self) -> usize {
        (self.cols - 2) / 2
    }

    fn board(self) -> String {
        let mut cells = vec![vec!['#'; self.cols]; self.rows];
        for row in &mut cells[1..self.rows - 1] {
            row[1..self.cols - 1].fill(' ');
        }
        cells[1][1] = '@';
        let (pitch, half) = (self.pitch(), self.half());
        let places = (2..self.rows - 2)
            .step_by(pitch)
            .flat_map(|row| (2..=half).step_by(pitch).map(move |col| (row, col)));
        for (row, col) in places.take(self.boxes) {
            cells[row][col] = '$';
            cells[row][col + half] = '.';
        }
        cells.iter().map(|row| row.iter().collect::<String>() + "\n").collect()
    }
}

impl fmt::Display for Hall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}x{}", self.cols, self.rows, self.boxes)
    }
}

impl FromStr for Hall {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let advice = || format!("write columns x rows x boxes, such as 40x40x100, up to {LARGEST} a side");
        let numbers: Vec<usize> =
            text.split('x').map(|part| part.parse().map_err(|_| advice())).collect::<Result<_, _>>()?;
        let &[cols, rows, boxes] = numbers.as_slice() else { return Err(advice()) };
        let fits = |side: usize| (6..=LARGEST).contains(&side);
        if !fits(cols) || !fits(rows) {
            return Err(advice());
        }
        let hall = Self { cols, rows, boxes };
        let most = hall.room(2);
        if !(1..=most).contains(&boxes) {
            return Err(format!("a hall of {cols} x {rows} has room for 1 to {most} boxes"));
        }
        Ok(hall)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hall_is_drawn() {
        let hall: Hall = "10x7x4".parse().unwrap();
        let drawn = "##########\n#@       #\n# $ $ . .#\n#        #\n# $ $ . .#\n#        #\n##########\n";
        assert_eq!(hall.board(), drawn);
    }

    #[test]
    fn every_hall_that_can_be_asked_for_has_its_boxes() {
        for text in ["6x6x1", "40x40x100", "252x252x600", "252x252x7688", "100x12x30"] {
            let hall: Hall = text.parse().unwrap();
            let level = hall.case().level.unwrap();
            assert_eq!((level.boxes().len(), level.goals().count()), (hall.boxes, hall.boxes), "{text}");
        }
        for text in ["", "40x40", "40x40x0", "5x40x1", "253x40x1", "40x40x9999", "axbxc"] {
            assert!(text.parse::<Hall>().is_err(), "{text}");
        }
    }
}
