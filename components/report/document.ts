import { listed, plural, t } from '../../lib/browser/i18n.ts';
import type { Tone } from '../ui/Shape.tsx';
import type { Look, Markup } from './markup.ts';

/** A line of a list, or a heading. Its texts are plain, and services may have sent them. */
export interface Line {
  /** The name of the text. */
  name?: string;
  /** Several texts are told one after the other. */
  text: string | string[];
  look?: Look;
  /** More, behind the text. */
  note?: string;
  /** The shape before a check. */
  tone?: Tone;
  below?: Line[];
}

/** A heading with the lines below it. */
export interface Section {
  title: string;
  /** How many things it has. */
  count?: number;
  /** Whether it is a part of the section before. */
  isPart?: boolean;
  lines: Line[];
}

/**
 * Everything that is told of a report, a check or a project, for a text and for paper
 * (`PrintedDocument.tsx`) alike. It never contains a report password.
 */
export interface SharedDocument {
  heading: Line;
  facts: Line[];
  sections: Section[];
}

/** Returns the whole document as text, with its heading. */
export function written(document: SharedDocument, markup: Markup): string {
  return `${markup.heading(1, inLine(markup, document.heading))}\n\n${bodyOf(document, markup)}`;
}

/** Returns a document as text without its heading. */
export function bodyOf(document: SharedDocument, markup: Markup): string {
  return [
    listOf(markup, document.facts),
    ...document.sections.flatMap(({ title, count, isPart = false, lines }) => [
      markup.heading(isPart ? 3 : 2, count === undefined ? title : t('checkCounted', title, count)),
      listOf(markup, lines),
    ]),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n');
}

/** Returns the lines of the first things, at most `max`, and one that counts the others. */
export function upTo<Thing>(max: number, things: Thing[], lineOf: (thing: Thing) => Line): Line[] {
  const left = things.length - max;
  return [
    ...things.slice(0, max).map(lineOf),
    ...(left > 0 ? [{ text: plural('sharedAndMore', left) }] : []),
  ];
}

function listOf(markup: Markup, lines: Line[], indent = ''): string {
  return lines
    .flatMap((line) => [
      `${indent}${markup.bullet(line.tone)}${inLine(markup, line)}`,
      ...(line.below?.length ? [listOf(markup, line.below, `${indent}  `)] : []),
    ])
    .join('\n');
}

function inLine(markup: Markup, { name, text, look = 'text', note }: Line): string {
  const texts = [text].flat().map(markup[look]);
  // A mark for the direction would become a part of the address that somebody pastes.
  const isAddress = look === 'page' || look === 'link';
  const told = isAddress ? texts.join(t('localeComma')) : listed(texts);
  const words = note === undefined ? told : `${told} · ${markup.text(note)}`;
  return name === undefined ? words : markup.text(name) + t('localeColon') + words;
}
