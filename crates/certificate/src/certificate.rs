//! A certificate, and how it is written and read.
//!
//! ```text
//! sokonaut certificate 1\n        then, as one zlib stream:
//! level       length, and the board as XSB
//! claim       0: unsolvable; N + 1: no solution with fewer than N pushes
//! closed sets how many; for each: boxes, placements, and the placements
//! positions   how many; for each: the placement, and pushes from the start
//! ```
//!
//! Numbers are written seven bits a byte, the lowest first. A placement is the squares of its
//! boxes, each as the difference to the one before, and the square of the player. Squares are
//! counted in the order of reading, those alone that the player could reach without boxes.

use crate::floor::Square;
use crate::placement::Placement;
use crate::{Claim, Limits};
use flate2::Compression;
use flate2::bufread::ZlibDecoder;
use flate2::write::ZlibEncoder;
use std::io::{self, BufRead, BufReader, Read, Write};

const MAGIC: &[u8] = b"sokonaut certificate 1\n";
/// Bytes of a board, at most.
const MOST_TEXT: u64 = 16 << 20;

/// What convinces the checker.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certificate {
    /// The board, as XSB.
    pub(crate) level: String,
    pub(crate) claim: Claim,
    /// Sets of lost placements. A push of one of them leads to another of its set, to one of an
    /// earlier set, or leaves a box without a goal.
    pub(crate) closed_sets: Vec<Vec<Placement>>,
    /// Positions that may be reached, with the pushes from the start, or fewer.
    pub(crate) positions: Vec<(Placement, u32)>,
}

/// Why a certificate cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum Unreadable {
    /// It is something else.
    #[error("this is no certificate: it does not begin with 'sokonaut certificate 1'")]
    NoCertificate,
    /// It cannot be read to its end.
    #[error("the certificate is damaged: {0}")]
    Damaged(#[from] io::Error),
    /// It is larger than allowed.
    #[error("the certificate has more than {0} placements; raise the limit to check it")]
    TooLarge(usize),
}

impl Certificate {
    /// What it says.
    #[must_use]
    pub fn claim(&self) -> Claim {
        self.claim
    }

    /// How many positions of the level it lists, and how many lost placements of some boxes.
    #[must_use]
    pub fn size(&self) -> (usize, usize) {
        (self.positions.len(), self.closed_sets.iter().map(Vec::len).sum())
    }

    /// Writes it, compressed.
    ///
    /// # Errors
    /// What the writer says.
    pub fn write(&self, mut out: impl Write) -> io::Result<()> {
        out.write_all(MAGIC)?;
        let mut out = ZlibEncoder::new(out, Compression::default());
        write_number(&mut out, self.level.len() as u64)?;
        out.write_all(self.level.as_bytes())?;
        write_number(&mut out, self.claim.code())?;
        write_number(&mut out, self.closed_sets.len() as u64)?;
        for set in &self.closed_sets {
            write_number(&mut out, set.first().map_or(0, |placement| placement.boxes.len()) as u64)?;
            write_number(&mut out, set.len() as u64)?;
            set.iter().try_for_each(|placement| write_placement(&mut out, placement))?;
        }
        let boxes = self.positions.first().map_or(0, |(position, _)| position.boxes.len());
        write_number(&mut out, boxes as u64)?;
        write_number(&mut out, self.positions.len() as u64)?;
        for (position, pushes) in &self.positions {
            write_placement(&mut out, position)?;
            write_number(&mut out, u64::from(*pushes))?;
        }
        out.finish()?.flush()
    }

    /// Reads one, whoever wrote it.
    ///
    /// # Errors
    /// If it is something else, damaged, or larger than the limits allow.
    pub fn read(mut input: impl Read, limits: &Limits) -> Result<Self, Unreadable> {
        let mut magic = [0; MAGIC.len()];
        input.read_exact(&mut magic).map_err(|_| Unreadable::NoCertificate)?;
        if magic != MAGIC {
            return Err(Unreadable::NoCertificate);
        }
        let stream = ZlibDecoder::new(BufReader::new(input));
        let mut reader = Reading { input: BufReader::new(stream), left: limits.placements };
        let certificate = reader.certificate().map_err(|error| match reader.left {
            0 => Unreadable::TooLarge(limits.placements),
            _ => Unreadable::Damaged(error),
        })?;
        reader.end()?;
        Ok(certificate)
    }
}

fn write_number(out: &mut impl Write, mut number: u64) -> io::Result<()> {
    while number >= 0x80 {
        out.write_all(&[number as u8 | 0x80])?;
        number >>= 7;
    }
    out.write_all(&[number as u8])
}

fn write_placement(out: &mut impl Write, placement: &Placement) -> io::Result<()> {
    let mut last = 0;
    for &square in &placement.boxes {
        write_number(out, u64::from(square - last))?;
        last = square;
    }
    write_number(out, u64::from(placement.player))
}

struct Reading<R> {
    input: BufReader<ZlibDecoder<R>>,
    /// Placements and lists of them that may still come.
    left: usize,
}

impl<R: BufRead> Reading<R> {
    fn certificate(&mut self) -> io::Result<Certificate> {
        let length = self.number()?;
        if length > MOST_TEXT {
            return Err(wrong("its level is longer than any"));
        }
        let mut text = Vec::new();
        (&mut self.input).take(length).read_to_end(&mut text)?;
        let level = String::from_utf8(text).map_err(|_| wrong("its level is no text"))?;
        let claim = Claim::from_code(self.number()?).ok_or_else(|| wrong("it claims more than there is"))?;
        let mut closed_sets = Vec::new();
        for _ in 0..self.number()? {
            closed_sets.push(self.list(Self::placement)?);
        }
        let positions = self.list(|reading, boxes| {
            let position = reading.placement(boxes)?;
            let pushes =
                u32::try_from(reading.number()?).map_err(|_| wrong("a number of pushes is too large"))?;
            Ok((position, pushes))
        })?;
        Ok(Certificate { level, claim, closed_sets, positions })
    }

    /// Nothing may follow, in the stream or after it, and the checksum must be right.
    fn end(&mut self) -> io::Result<()> {
        let more = self.input.read(&mut [0])? > 0;
        if more || !self.input.get_mut().get_mut().fill_buf()?.is_empty() {
            return Err(wrong("something follows its end"));
        }
        Ok(())
    }

    /// One more of what the limit counts.
    fn count(&mut self) -> io::Result<()> {
        self.left = self.left.checked_sub(1).ok_or_else(|| wrong("too large"))?;
        Ok(())
    }

    /// A list of things with so many boxes each. Nothing is set aside for what is only announced.
    fn list<T>(&mut self, item: impl Fn(&mut Self, usize) -> io::Result<T>) -> io::Result<Vec<T>> {
        self.count()?;
        let boxes = usize::from(self.square()?);
        let count = self.number()?;
        let mut list = Vec::new();
        for _ in 0..count {
            self.count()?;
            list.push(item(self, boxes)?);
        }
        Ok(list)
    }

    fn placement(&mut self, count: usize) -> io::Result<Placement> {
        let mut boxes = Vec::new();
        let mut last: Square = 0;
        for index in 0..count {
            let step = self.square()?;
            if step == 0 && index > 0 {
                return Err(wrong("two boxes are on one square"));
            }
            last = last.checked_add(step).ok_or_else(|| wrong("a square is beyond all squares"))?;
            boxes.push(last);
        }
        Ok(Placement { boxes: boxes.into(), player: self.square()? })
    }

    fn square(&mut self) -> io::Result<Square> {
        Square::try_from(self.number()?).map_err(|_| wrong("a square is beyond all squares"))
    }

    fn number(&mut self) -> io::Result<u64> {
        let mut number = 0_u64;
        for shift in (0..63).step_by(7) {
            let mut byte = [0];
            self.input.read_exact(&mut byte)?;
            number |= u64::from(byte[0] & 0x7f) << shift;
            if byte[0] & 0x80 == 0 {
                return Ok(number);
            }
        }
        Err(wrong("a number is too large"))
    }
}

fn wrong(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what.to_owned())
}
