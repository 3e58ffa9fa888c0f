/** The IP addresses that begin with the same bits. IPv4 and IPv6 are two kinds of addresses. */
export interface Network {
  /** The bits with which each address begins, as text: `00001010`. */
  prefix: string;
  /** How many bits an address has: 32 or 128. */
  size: number;
}

const ipv4Size = 32;
const ipv6Size = 128;

/** The first bits of an IPv6 address that holds an IPv4 address (RFC 4291, section 2.5.5). */
const mappedPrefix = '0'.repeat(80) + '1'.repeat(16);
/** The first bits of an IPv6 address that is translated to an IPv4 address (RFC 6052). */
const translatedPrefix = bitsOf('[64:ff9b::]').slice(0, mappedPrefix.length);

/**
 * Matches a text that can only be meant as a network, right or wrong. `10.0.0.1/status` is an
 * address with a path.
 */
const networkShape = /^(\d[\d.]*|\[?[\da-f.]*:[\da-f.]*:[\da-f:.]*\]?)\/(\d[\d.:]*)$/i;

/** Whether a text can only be meant as a network. `readNetwork` tells whether it is one. */
export function isMeantAsNetwork(text: string): boolean {
  return networkShape.test(text);
}

/**
 * Reads a network in CIDR form, such as `10.0.0.0/8` or `fd00::/8`. Leaves out the bits behind the
 * prefix. A network of IPv4 addresses within IPv6 is read as that IPv4 network. Null for other
 * text.
 */
export function readNetwork(text: string): Network | null {
  const [, start = '', length = ''] = networkShape.exec(text) ?? [];
  const host = start.includes(':') ? `[${withoutBrackets(start)}]` : start;
  const written = URL.parse(`http://${host}/`)?.hostname ?? '';
  // In front of a slash people mean `10` and `010.0.0.0` otherwise than browsers do.
  const isOtherSpelling = !written.startsWith('[') && written !== host;
  const bits = bitsOf(written);
  if (isOtherSpelling || !/^\d{1,3}$/.test(length) || Number(length) > bits.length) return null;
  const prefix = bits.slice(0, Number(length));
  return prefix.startsWith(mappedPrefix)
    ? { prefix: prefix.slice(mappedPrefix.length), size: ipv4Size }
    : { prefix, size: bits.length };
}

/** Writes a network in its normal form: `10.0.0.0/8`, `fd00::/8`. */
export function networkText({ prefix, size }: Network): string {
  const [width, separator, base] = size === ipv4Size ? [8, '.', 10] : [16, ':', 16];
  const numbers = Array.from({ length: size / width }, (_, at) =>
    Number.parseInt(prefix.padEnd(size, '0').slice(at * width, (at + 1) * width), 2),
  );
  const start = numbers.map((one) => one.toString(base)).join(separator);
  const short = size === ipv4Size ? start : withoutBrackets(new URL(`http://[${start}]`).hostname);
  return `${short}/${prefix.length}`;
}

/**
 * Whether an address is in a network. Takes the `hostname` of a URL, because `URL` writes all
 * spellings of an address as one. A name is in no network. An IPv6 address that leads to an IPv4
 * address is in the networks of both.
 */
export function isWithin(hostname: string, { prefix, size }: Network): boolean {
  const bits = bitsOf(hostname);
  const leadsOn = [mappedPrefix, translatedPrefix].some((outer) => bits.startsWith(outer));
  const forms = leadsOn ? [bits, bits.slice(mappedPrefix.length)] : [bits];
  return forms.some((form) => form.length === size && form.startsWith(prefix));
}

/** How closely a network names its addresses. A longer prefix is closer. */
export function closenessOf({ prefix, size }: Network): number {
  return size === ipv4Size ? mappedPrefix.length + prefix.length : prefix.length;
}

/** Returns the bits of an address as `URL` writes it. Empty for a name. */
function bitsOf(hostname: string): string {
  if (/^\d+(\.\d+){3}$/.test(hostname)) return inBits(hostname.split('.'), 10, 8);
  if (!hostname.startsWith('[')) return '';
  const [start = '', end = ''] = withoutBrackets(hostname)
    .split('::')
    .map((half) => inBits(half === '' ? [] : half.split(':'), 16, 16));
  return start + '0'.repeat(ipv6Size - start.length - end.length) + end;
}

function inBits(numbers: string[], base: number, width: number): string {
  return numbers.map((one) => Number.parseInt(one, base).toString(2).padStart(width, '0')).join('');
}

function withoutBrackets(text: string): string {
  return text.replace(/^\[|\]$/g, '');
}
