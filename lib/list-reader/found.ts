import type { FoundIn, Kind } from '../domain/addresses/address-list.ts';

/** How many unused lines are kept to be shown. */
export const maxUnused = 100;

/** A finding that is empty but for what a reader says. */
export const foundIn = (kind: Kind, found: Partial<FoundIn>): FoundIn => ({
  kind,
  addresses: [],
  paths: [],
  unused: [],
  unusedCount: 0,
  columns: [],
  column: null,
  isCut: false,
  ...found,
});

/** Parts what a structured text names into addresses and paths. */
export const parted = (all: string[]) => ({
  addresses: all.filter((one) => !isPath(one)).map((text) => ({ text })),
  paths: all.filter(isPath),
});

/** An address as a structured text has it: line breaks in it mean nothing, blanks are coded. */
export const inOnePiece = (text: string) =>
  text
    .trim()
    .replaceAll(/[\t\r\n]+ */g, '')
    .replaceAll(' ', '%20');

/** Whether an address is a pattern or a template, as settings and programs have them. */
export const isTemplate = (address: string) =>
  /[{}]|\$\d|\/\$[a-z]+(\/|$)|\(\.\*|\(\?|\*\.|\/\*$/.test(address);

/** Whether a text is a path of a site without its host. Two slashes begin a host. */
export const isPath = (text: string) => /^\/(?!\/)\S*$/.test(text);
