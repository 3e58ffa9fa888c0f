import { inflateRawSync } from 'node:zlib';

/** The files of a zip that is written in one go, as WXT writes one: their paths and bytes. */
export function unzip(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  // Each file has a header with this signature, its path and then its bytes.
  for (let at = 0; zip.readUInt32LE(at) === 0x04_03_4b_50;) {
    const isStored = zip.readUInt16LE(at + 8) === 0;
    const size = zip.readUInt32LE(at + 18);
    const pathEnd = at + 30 + zip.readUInt16LE(at + 26);
    const begin = pathEnd + zip.readUInt16LE(at + 28);
    const bytes = zip.subarray(begin, begin + size);
    const path = zip.subarray(at + 30, pathEnd).toString();
    files.set(path, isStored ? bytes : inflateRawSync(bytes));
    at = begin + size;
  }
  return files;
}
