import { crc32, deflateSync, inflateSync } from 'node:zlib';

/** Colours that a picture with a palette has at most. */
const most = 256;

/**
 * The same picture with a palette of its most frequent colours, for the repository: what browsers
 * write is three times as large. Takes 8 bits a channel without interlace, as they do.
 */
export function smallPng(png: Buffer): Buffer {
  const [width, channels] = [png.readUInt32BE(16), png[25] === 6 ? 4 : 3];
  const rows = unfiltered(
    inflateSync(Buffer.concat([...chunks(png, 'IDAT')])),
    width * channels,
    channels,
  );
  const colours = rows.map((row) =>
    Array.from({ length: width }, (_, x) => row.readUIntBE(x * channels, 3)),
  );
  const counts = new Map<number, number>();
  for (const colour of colours.flat()) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const palette = [...counts.keys()]
    .toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))
    .slice(0, most);
  const places = new Map([...counts.keys()].map((colour) => [colour, nearest(colour, palette)]));
  const data = Buffer.concat(
    colours.map((row) => Buffer.from([0, ...row.map((colour) => places.get(colour) ?? 0)])),
  );
  const header = Buffer.from(png.subarray(16, 29));
  header.set([8, 3], 8);
  const entries = Buffer.from(
    palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]),
  );
  const parts = [
    chunk('IHDR', header),
    chunk('PLTE', entries),
    chunk('IDAT', deflateSync(data, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([png.subarray(0, 8), ...parts]);
}

/** The data of each chunk of a type. */
function* chunks(png: Buffer, type: string): Generator<Buffer> {
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12)
    if (png.toString('latin1', at + 4, at + 8) === type)
      yield png.subarray(at + 8, at + 8 + png.readUInt32BE(at));
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Rows as they were before PNG's filters, of which each row names its own. */
function unfiltered(data: Buffer, length: number, channels: number): Buffer[] {
  const rows: Buffer[] = [];
  let above = Buffer.alloc(length);
  for (let at = 0; at < data.length; at += length + 1) {
    const row = Buffer.from(data.subarray(at + 1, at + 1 + length));
    for (let x = 0; x < length; x += 1) {
      const [left, up, corner] = [row[x - channels] ?? 0, above[x] ?? 0, above[x - channels] ?? 0];
      const guesses = [0, left, up, (left + up) >> 1, paeth(left, up, corner)];
      row[x] = ((row[x] ?? 0) + (guesses[data[at] ?? 0] ?? 0)) & 255;
    }
    rows.push(row);
    above = row;
  }
  return rows;
}

function paeth(left: number, up: number, corner: number): number {
  const [a, b, c] = [
    Math.abs(up - corner),
    Math.abs(left - corner),
    Math.abs(left + up - 2 * corner),
  ];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

/** The place in the palette of the colour that is nearest to this one. */
function nearest(colour: number, palette: number[]): number {
  const distance = (other: number) =>
    [16, 8, 0].reduce(
      (sum, shift) => sum + (((colour >> shift) & 255) - ((other >> shift) & 255)) ** 2,
      0,
    );
  return palette.reduce(
    (best, other, at) => (distance(other) < distance(palette[best] ?? 0) ? at : best),
    0,
  );
}
