//! Files of Apache Arrow (the IPC file format, also known as Feather 2), as far as our table needs
//! it: columns without nulls, no compression.
//!
//! A file is `ARROW1`, messages, a footer that says where they are, and `ARROW1` again. A message
//! is its length, a header made by FlatBuffers, and the bytes of the columns, each padded to 8.
//! <https://arrow.apache.org/docs/format/Columnar.html#serialization-and-interprocess-communication-ipc>
//! has every number that stands here. The crates `arrow-*` would write the same, and take 27 CPU
//! seconds to build; `scripts/check-datasets.sh` lets those who read Arrow read what we write.

use crate::batch::{Batch, Lists};
use flatbuffers::{FlatBufferBuilder, ForwardsUOffset, UnionWIPOffset, Vector, WIPOffset};

/// The first and the last bytes of a file.
const MAGIC: &[u8] = b"ARROW1";
/// Lengths and places are multiples of it.
const ALIGN: usize = 8;
/// The fifth version of the format, since Arrow 1.0.
const VERSION: i16 = 4;
/// Where a message begins.
const CONTINUED: [u8; 4] = [0xFF; 4];

/// The values of a column.
#[derive(Clone, Copy, Debug)]
pub enum Column<'a> {
    /// UTF-8.
    Text(&'a Lists<u8>),
    /// Bytes.
    Bytes(&'a Lists<u8>),
    /// Lists of numbers.
    Lists(&'a Lists<u16>),
    /// Numbers.
    I32(&'a [i32]),
    /// Small numbers.
    U16(&'a [u16]),
    /// True or false.
    Bool(&'a [bool]),
}

/// Where a batch is in the file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Block {
    /// Its first byte.
    pub offset: u64,
    /// Bytes of its header.
    pub header: u32,
    /// Bytes of its columns.
    pub body: u64,
}

impl Block {
    /// The first byte after it.
    pub fn end(&self) -> u64 {
        self.offset + u64::from(self.header) + self.body
    }
}

/// A message, and how much of it is header.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    /// All of it.
    pub bytes: Vec<u8>,
    /// Bytes of the header.
    pub header: u32,
}

/// What a file begins with. The remarks are names and values for readers.
pub fn head(remarks: &[(&str, &str)]) -> Vec<u8> {
    let mut fbb = FlatBufferBuilder::new();
    let schema = schema(&mut fbb, remarks);
    let mut bytes = MAGIC.to_vec();
    bytes.resize(ALIGN, 0);
    bytes.extend(message(fbb, 1, schema, Vec::new()).bytes);
    bytes
}

/// What a file ends with.
pub fn tail(remarks: &[(&str, &str)], blocks: &[Block]) -> Vec<u8> {
    let mut fbb = FlatBufferBuilder::new();
    let schema = schema(&mut fbb, remarks);
    fbb.start_vector::<i64>(blocks.len() * 3);
    for block in blocks.iter().rev() {
        // The header's length has four bytes, and four more to make the struct even.
        for number in [block.body as i64, i64::from(block.header), block.offset as i64] {
            fbb.push(number);
        }
    }
    let blocks = fbb.end_vector::<i64>(blocks.len());
    let table = fbb.start_table();
    fbb.push_slot_always(slot(1), schema);
    fbb.push_slot_always(slot(3), blocks);
    fbb.push_slot_always(slot(0), VERSION);
    let footer = fbb.end_table(table);
    fbb.finish_minimal(footer);
    let footer = fbb.finished_data();
    let mut bytes = [CONTINUED, [0; 4]].concat();
    bytes.extend(footer);
    bytes.extend((footer.len() as i32).to_le_bytes());
    bytes.extend(MAGIC);
    bytes
}

/// Some rows as a message.
pub fn batch(rows: &Batch) -> Message {
    let mut body = Body { nodes: Vec::new(), buffers: Vec::new(), bytes: Vec::new() };
    let count = rows.len();
    for (_, column) in rows.columns() {
        body.add(count, column);
    }
    let mut fbb = FlatBufferBuilder::new();
    let (nodes, buffers) = (pairs(&mut fbb, &body.nodes), pairs(&mut fbb, &body.buffers));
    let table = fbb.start_table();
    fbb.push_slot_always(slot(0), count as i64);
    fbb.push_slot_always(slot(1), nodes);
    fbb.push_slot_always(slot(2), buffers);
    let header = fbb.end_table(table);
    message(fbb, 3, WIPOffset::new(header.value()), body.bytes)
}

/// Structs of two numbers.
fn pairs<'a>(fbb: &mut FlatBufferBuilder<'a>, pairs: &[(i64, i64)]) -> WIPOffset<Vector<'a, i64>> {
    fbb.start_vector::<i64>(pairs.len() * 2);
    for &(first, second) in pairs.iter().rev() {
        fbb.push(second);
        fbb.push(first);
    }
    fbb.end_vector::<i64>(pairs.len())
}

/// The bytes of the columns, and where each piece is.
struct Body {
    /// Length and number of nulls of each column and of what is inside lists.
    nodes: Vec<(i64, i64)>,
    /// Place and length.
    buffers: Vec<(i64, i64)>,
    bytes: Vec<u8>,
}

impl Body {
    fn add(&mut self, rows: usize, column: Column<'_>) {
        self.node(rows);
        match column {
            Column::Text(lists) | Column::Bytes(lists) => {
                self.numbers(&lists.offsets, |number| number.to_le_bytes());
                self.numbers(&lists.values, |byte| [byte]);
            }
            Column::Lists(lists) => {
                self.numbers(&lists.offsets, |number| number.to_le_bytes());
                self.node(lists.values.len());
                self.numbers(&lists.values, |number| number.to_le_bytes());
            }
            Column::I32(numbers) => self.numbers(numbers, |number| number.to_le_bytes()),
            Column::U16(numbers) => self.numbers(numbers, |number| number.to_le_bytes()),
            Column::Bool(truths) => {
                let bits = |eight: &[bool]| {
                    eight.iter().enumerate().fold(0, |byte, (bit, &truth)| byte | u8::from(truth) << bit)
                };
                let bytes: Vec<u8> = truths.chunks(8).map(bits).collect();
                self.numbers(&bytes, |byte| [byte]);
            }
        }
    }

    /// A column begins: so many values, none of them null, so there is no map of nulls.
    fn node(&mut self, length: usize) {
        self.nodes.push((length as i64, 0));
        self.buffers.push((self.bytes.len() as i64, 0));
    }

    fn numbers<T: Copy, const N: usize>(&mut self, numbers: &[T], bytes: impl Fn(T) -> [u8; N]) {
        let begun = self.bytes.len();
        self.bytes.extend(numbers.iter().flat_map(|&number| bytes(number)));
        self.buffers.push((begun as i64, (self.bytes.len() - begun) as i64));
        self.bytes.resize(self.bytes.len().next_multiple_of(ALIGN), 0);
    }
}

/// Length, header, columns.
fn message(
    mut fbb: FlatBufferBuilder<'_>,
    kind: u8,
    header: WIPOffset<UnionWIPOffset>,
    body: Vec<u8>,
) -> Message {
    let table = fbb.start_table();
    fbb.push_slot_always(slot(3), body.len() as i64);
    fbb.push_slot_always(slot(2), header);
    fbb.push_slot_always(slot(0), VERSION);
    fbb.push_slot_always(slot(1), kind);
    let message = fbb.end_table(table);
    fbb.finish_minimal(message);
    let header = fbb.finished_data();
    let length = (header.len() + ALIGN).next_multiple_of(ALIGN);
    let mut bytes = Vec::with_capacity(length + body.len());
    bytes.extend(CONTINUED);
    bytes.extend(((length - ALIGN) as i32).to_le_bytes());
    bytes.extend(header);
    bytes.resize(length, 0);
    bytes.extend(body);
    Message { bytes, header: length as u32 }
}

/// Names and types of the columns.
fn schema(fbb: &mut FlatBufferBuilder<'_>, remarks: &[(&str, &str)]) -> WIPOffset<UnionWIPOffset> {
    let empty = Batch::default();
    let fields: Vec<_> = empty.columns().iter().map(|&(name, column)| field(fbb, name, column)).collect();
    let fields = tables(fbb, &fields);
    let remarks: Vec<_> = remarks
        .iter()
        .map(|(name, value)| {
            let (name, value) = (fbb.create_string(name), fbb.create_string(value));
            let table = fbb.start_table();
            fbb.push_slot_always(slot(0), name);
            fbb.push_slot_always(slot(1), value);
            let pair = fbb.end_table(table);
            WIPOffset::new(pair.value())
        })
        .collect();
    let remarks = tables(fbb, &remarks);
    let table = fbb.start_table();
    fbb.push_slot_always(slot(1), fields);
    fbb.push_slot_always(slot(2), remarks);
    let schema = fbb.end_table(table);
    WIPOffset::new(schema.value())
}

/// A table that somebody refers to, whatever is in it.
type AnyTable = WIPOffset<UnionWIPOffset>;

fn tables<'a>(
    fbb: &mut FlatBufferBuilder<'a>,
    tables: &[AnyTable],
) -> WIPOffset<Vector<'a, ForwardsUOffset<UnionWIPOffset>>> {
    fbb.create_vector(tables)
}

fn field(fbb: &mut FlatBufferBuilder<'_>, name: &str, column: Column<'_>) -> AnyTable {
    let inside: Vec<AnyTable> = match column {
        Column::Lists(_) => vec![field(fbb, "item", Column::U16(&[]))],
        _ => Vec::new(),
    };
    let inside = tables(fbb, &inside);
    let name = fbb.create_string(name);
    let (kind, integer) = match column {
        Column::I32(_) => (2, Some((32, true))),
        Column::U16(_) => (2, Some((16, false))),
        Column::Bytes(_) => (4, None),
        Column::Text(_) => (5, None),
        Column::Bool(_) => (6, None),
        Column::Lists(_) => (12, None),
    };
    let table = fbb.start_table();
    if let Some((bits, signed)) = integer {
        fbb.push_slot_always::<i32>(slot(0), bits);
        fbb.push_slot_always(slot(1), signed);
    }
    let details = fbb.end_table(table);
    let table = fbb.start_table();
    fbb.push_slot_always(slot(0), name);
    fbb.push_slot_always(slot(3), details);
    fbb.push_slot_always(slot(5), inside);
    fbb.push_slot_always::<u8>(slot(2), kind);
    let field = fbb.end_table(table);
    WIPOffset::new(field.value())
}

/// Where the n-th field of a table is listed.
const fn slot(field: u16) -> u16 {
    4 + 2 * field
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A small file, as it was when pyarrow read it. If this changes, let `check-datasets.sh` read
    /// the new one before the number is changed.
    #[test]
    fn the_format_stays() {
        let mut rows = Batch::default();
        for number in 0..9 {
            rows.level.push("0af".bytes());
            rows.collection.push(format!("c{number}").bytes());
            rows.split.push([]);
            rows.number.push(number);
            rows.height.push(3);
            rows.width.push(5);
            rows.board.push([1; 15]);
            rows.player.push(6);
            rows.boxes.push([7, number as u16]);
            rows.dead.push(number % 3 == 0);
            rows.pushes_to_go.push(-1);
            rows.moves_to_go.push(number * 1000);
            rows.next_for_pushes.push([]);
            rows.next_for_moves.push([29]);
            rows.proof.push("freeze".bytes());
            rows.proof_boxes.push([]);
            rows.sampled.push("near".bytes());
            rows.depth.push(4);
        }
        let remarks = [("made by", "a test")];
        let (head, message) = (head(&remarks), batch(&rows));
        let body = message.bytes.len() as u64 - u64::from(message.header);
        let block = Block { offset: head.len() as u64, header: message.header, body };
        assert_eq!(block.end() as usize, head.len() + message.bytes.len());
        assert!(
            [head.len(), message.bytes.len(), message.header as usize]
                .iter()
                .all(|length| length % ALIGN == 0)
        );
        let file = [head, message.bytes, tail(&remarks, &[block])].concat();
        let digest = file.iter().fold(0xCBF2_9CE4_8422_2325_u64, |hash, &byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3)
        });
        if let Some(path) = std::env::var_os("SOKONAUT_ARROW_SAMPLE") {
            std::fs::write(path, &file).expect("a place for it");
        }
        assert_eq!((file.len(), format!("{digest:016x}")), (4778, "cf0046f43ee59cb6".to_owned()));
    }
}
