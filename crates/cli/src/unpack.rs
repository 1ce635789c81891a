//! Packed files, unpacked on the way in.

use flate2::bufread::MultiGzDecoder;
use std::io::{self, BufReader, Chain, Cursor, Read};

/// How a file begins that gzip has packed.
const GZIP: [u8; 2] = [0x1f, 0x8b];
/// Bytes that may come out of a packed file. All collections that there are have less.
const MOST: u64 = 256 << 20;

/// A stream that is unpacked if it is packed, and else as it is. Nothing is read before it is asked
/// for.
pub enum Unpacked<R: Read> {
    /// Nobody has looked.
    Closed(Option<R>),
    /// It is as it is.
    Plain(Whole<R>),
    /// It is packed; so many bytes may still come.
    Packed(Box<MultiGzDecoder<BufReader<Whole<R>>>>, u64),
}

/// A stream with its first bytes put back.
type Whole<R> = Chain<Cursor<Vec<u8>>, R>;

impl<R: Read> Unpacked<R> {
    /// A stream that nobody has looked at.
    pub fn new(input: R) -> Self {
        Self::Closed(Some(input))
    }

    fn open(mut input: R) -> io::Result<Self> {
        let mut head = Vec::new();
        input.by_ref().take(GZIP.len() as u64).read_to_end(&mut head)?;
        let packed = head == GZIP;
        let whole = Cursor::new(head).chain(input);
        Ok(if packed {
            Self::Packed(Box::new(MultiGzDecoder::new(BufReader::new(whole))), MOST)
        } else {
            Self::Plain(whole)
        })
    }
}

impl<R: Read> Read for Unpacked<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        if let Self::Closed(input) = self {
            match input.take() {
                Some(input) => *self = Self::open(input)?,
                None => return Ok(0),
            }
        }
        match self {
            Self::Closed(_) => Ok(0),
            Self::Plain(whole) => whole.read(bytes),
            Self::Packed(decoder, left) => {
                let length = decoder.read(bytes)?;
                *left = left.checked_sub(length as u64).ok_or_else(too_large)?;
                Ok(length)
            }
        }
    }
}

fn too_large() -> io::Error {
    let most = MOST >> 20;
    io::Error::other(format!("more than {most} MiB come out of it; unpack it, and name what has levels"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::{Compression, write::GzEncoder};
    use std::io::Write;

    fn packed(text: &[u8]) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(text).expect("memory");
        encoder.finish().expect("memory")
    }

    fn unpacked(bytes: &[u8]) -> io::Result<Vec<u8>> {
        let mut out = Vec::new();
        Unpacked::new(bytes).read_to_end(&mut out).map(|_| out)
    }

    #[test]
    fn what_is_packed_is_unpacked_and_the_rest_is_as_it_is() {
        let text = b"#####\n#@$.#\n#####\n";
        assert_eq!(unpacked(&packed(text)).expect("gzip"), text);
        assert_eq!(
            unpacked(&[packed(text), packed(b"; two")].concat()).expect("gzip"),
            b"#####\n#@$.#\n#####\n; two"
        );
        for plain in [&text[..], b"", b"#", b"\x1f", b"\x1fx"] {
            assert_eq!(unpacked(plain).expect("text"), plain);
        }
    }

    #[test]
    fn what_is_damaged_is_an_error_and_so_is_a_bomb() {
        let whole = packed(&b"#####\n#@$.#\n#####\n".repeat(50));
        for end in 2..whole.len() {
            assert!(unpacked(&whole[..end]).is_err(), "{end}");
        }
        let mut wrong = whole.clone();
        let last = wrong.len() - 6;
        wrong[last] ^= 1;
        assert!(unpacked(&wrong).is_err(), "the sum of its bytes is another");
        let mut bomb = Unpacked::new(Cursor::new(packed(&vec![b'#'; 1 << 20]).repeat(257)));
        let told = io::copy(&mut bomb, &mut io::sink()).expect_err("too large").to_string();
        assert!(told.contains("256 MiB"), "{told}");
    }
}
