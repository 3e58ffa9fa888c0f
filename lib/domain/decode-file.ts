/** The largest file that is read, in bytes, also once it is unpacked (sitemaps.org). */
const maxFileBytes = 50 * 1024 * 1024;

/** Why a file was not read. `unpacked`: a compressed file has more inside than is read. */
export type FileFault = 'binary' | 'too-large' | 'unpacked' | 'unreadable';

/**
 * Reads the text of a file. Unpacks gzip. Returns the fault of a file that is too large, cannot be
 * read, or is no text.
 */
export async function readFileText(file: Blob): Promise<string | { fault: FileFault }> {
  if (file.size > maxFileBytes) return { fault: 'too-large' };
  try {
    const head = new Uint8Array(await file.slice(0, 2).arrayBuffer());
    const isPacked = head[0] === 0x1f && head[1] === 0x8b;
    const bytes = isPacked ? await unpacked(file) : new Uint8Array(await file.arrayBuffer());
    if (bytes === null) return { fault: 'unpacked' };
    const text = decodeText(bytes);
    return isBinary(text) ? { fault: 'binary' } : text;
  } catch {
    return { fault: 'unreadable' };
  }
}

/** Unpacks gzip. Null beyond the largest size, so that no file fills the memory. */
async function unpacked(file: Blob): Promise<Uint8Array | null> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const part of file.stream().pipeThrough(new DecompressionStream('gzip'))) {
    size += part.length;
    if (size > maxFileBytes) return null;
    parts.push(part);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/**
 * Decodes text: by its byte order mark, by what XML or HTML declare, as UTF-16 without a mark, else
 * as UTF-8. A line that is not UTF-8 is Windows-1252. So no character is replaced.
 */
export function decodeText(bytes: Uint8Array): string {
  return decoded(bytes).replace(/^\uFEFF+/, '');
}

function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const order = byteOrder(bytes);
  if (order) return new TextDecoder(order).decode(bytes);
  const declared = declaredDecoder(bytes);
  if (declared && declared.encoding !== 'utf-8') return declared.decode(bytes);
  return utf8(bytes) ?? byLine(bytes);
}

/** The order of bytes of UTF-16 without a mark: of Latin text every second byte is zero. */
function byteOrder(bytes: Uint8Array): string | null {
  const head = bytes.subarray(0, 1_000);
  const zeros = (offset: number) =>
    head.filter((byte, at) => byte === 0 && at % 2 === offset).length / (head.length / 2);
  if (zeros(1) > 0.4 && zeros(0) < 0.1) return 'utf-16le';
  return zeros(0) > 0.4 && zeros(1) < 0.1 ? 'utf-16be' : null;
}

/** The encoding that XML or HTML declare. Null if there is none, or nobody knows its name. */
function declaredDecoder(bytes: Uint8Array): TextDecoder | null {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 4_096));
  const [, name] =
    /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)/i.exec(head) ??
    /<meta[^>]*?\scharset\s*=\s*["']?([\w.:-]+)/i.exec(head) ??
    [];
  try {
    const decoder = new TextDecoder(name);
    // UTF-16 cannot be right here: the declaration was read with one byte for each character.
    return decoder.encoding.startsWith('utf-16') ? null : decoder;
  } catch {
    return null;
  }
}

/**
 * Null if it is not UTF-8. A last character that was cut off is left out, if others show that it is
 * UTF-8.
 */
function utf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {}
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return /\P{ASCII}/u.test(text) ? text : null;
  } catch {
    return null;
  }
}

function byLine(bytes: Uint8Array): string {
  const windows1252 = new TextDecoder('windows-1252');
  const lines: string[] = [];
  for (let from = 0; from < bytes.length;) {
    const end = bytes.indexOf(0x0a, from);
    const next = end < 0 ? bytes.length : end + 1;
    const line = bytes.subarray(from, next);
    lines.push(utf8(line) ?? windows1252.decode(line));
    from = next;
  }
  return lines.join('');
}

/** Whether a file is no text. Such a file has characters near its beginning that no text has. */
export function isBinary(text: string): boolean {
  const head = text.slice(0, 4_096);
  if (head.includes('\0') || head.startsWith('%PDF-')) return true;
  return (head.match(/(?!\s)\p{Cc}|\uFFFD/gu)?.length ?? 0) > head.length / 50;
}
