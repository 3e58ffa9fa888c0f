/** The part of the package that is in use. It has no types of its own. */
declare module 'punycode/punycode.es6.js' {
  /** Throws a RangeError for a text that is not Punycode. */
  export function decode(input: string): string;
}
