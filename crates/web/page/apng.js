/** Pictures one after the other in one file: an animated PNG, which every browser shows. */

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** The remainders of all bytes, for the checksums. */
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? 0xedb88320 ^ (rest >>> 1) : rest >>> 1;
  return rest;
});

/** @typedef {{kind: string, data: Uint8Array}} Chunk */

/**
 * Puts pictures of the same size together; the last one stays for a while, then all begins anew.
 * @param {Blob[]} pictures PNG files @param {number} millis of a picture @param {number} last of the last one
 */
export async function animated(pictures, millis, last) {
  const frames = await Promise.all(pictures.map(async (blob) => chunks(new Uint8Array(await blob.arrayBuffer()))));
  const head = frames[0].find(({ kind }) => kind === "IHDR");
  if (!head) throw new Error("the first picture is no PNG");
  const size = [...head.data.subarray(0, 8)];
  let count = 0;
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const parts = [new Uint8Array(SIGNATURE), chunk("IHDR", head.data), chunk("acTL", [...word(frames.length), ...word(0)])];
  frames.forEach((frame, index) => {
    const delay = index === frames.length - 1 ? last : millis;
    const place = [...size, ...word(0), ...word(0), delay >> 8, delay & 255, 1000 >> 8, 1000 & 255, 0, 0];
    parts.push(chunk("fcTL", [...word(count++), ...place]));
    for (const { data } of frame.filter(({ kind }) => kind === "IDAT")) {
      parts.push(index === 0 ? chunk("IDAT", data) : chunk("fdAT", [...word(count++), ...data]));
    }
  });
  return new Blob([...parts, chunk("IEND", [])], { type: "image/apng" });
}

/** The parts of a PNG file. @param {Uint8Array} bytes @returns {Chunk[]} */
function chunks(bytes) {
  const view = new DataView(bytes.buffer);
  /** @type {Chunk[]} */
  const found = [];
  for (let at = SIGNATURE.length; at < bytes.length; ) {
    const length = view.getUint32(at);
    const kind = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    found.push({ kind, data: bytes.subarray(at + 8, at + 8 + length) });
    at += length + 12;
  }
  return found;
}

/** @param {string} kind @param {ArrayLike<number>} data */
function chunk(kind, data) {
  const bytes = new Uint8Array(data.length + 12);
  bytes.set(word(data.length));
  bytes.set([...kind].map((letter) => letter.charCodeAt(0)), 4);
  bytes.set(data, 8);
  let rest = 0xffffffff;
  for (const byte of bytes.subarray(4, 8 + data.length)) rest = TABLE[(rest ^ byte) & 255] ^ (rest >>> 8);
  bytes.set(word(~rest >>> 0), 8 + data.length);
  return bytes;
}

/** Four bytes, the highest first. @param {number} number */
const word = (number) => [24, 16, 8, 0].map((shift) => (number >>> shift) & 255);
