import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { finishedLanguages, readOfLanguage } from '../scripts/lib/languages/language.ts';
import { readMessages } from '../scripts/lib/languages/messages.ts';
import { inProject } from '../scripts/lib/project.ts';

const listing = readFileSync(inProject('docs/stores/listing.md'), 'utf8');

/** The text below a heading of a listing, with a line for each paragraph, as forms take it. */
function textOf(heading: string, page = listing): string {
  const [, text = ''] = `\n${page}`.split(`\n## ${heading}\n`);
  return text
    .split('\n## ')[0]!
    .trim()
    .replaceAll(/(?<!\n)\n(?!\n)/g, ' ');
}

test.each(['en', ...finishedLanguages()])(
  'In %s, the stores have the name and the summary of the package, and room for all',
  (code) => {
    const page = code === 'en' ? listing : readOfLanguage(code, 'listing.md');
    const messages = readMessages(code);
    expect(textOf('Name', page)).toBe(messages['extensionName']?.message);
    expect(textOf('Summary', page)).toBe(messages['extensionDescription']?.message);
    expect(textOf('Summary', page).length).toBeLessThanOrEqual(132);
    expect(textOf('Description', page).length).toBeGreaterThanOrEqual(250);
    expect(textOf('Description', page).length).toBeLessThanOrEqual(10_000);
    expect(textOf('Description', page).split('•').length).toBe(
      textOf('Description').split('•').length,
    );
  },
);

test('The purpose and each reason fit the fields of the stores', () => {
  const reasons = textOf('Reasons for permissions').split('- ');
  for (const text of [textOf('Single purpose'), ...reasons])
    expect(text.length).toBeLessThanOrEqual(1_000);
});

test('The notes for reviewers fit the field of Edge, the smallest', () => {
  const notes = readFileSync(inProject('docs/stores/reviewers.md'), 'utf8');
  const short = notes.split('\n').filter((line) => line.startsWith('> '));
  expect(short).not.toEqual([]);
  expect(short.join('\n').length).toBeLessThanOrEqual(2_000);
});

test('The pictures have the size that all stores take, and are small', () => {
  const pictures = globSync('docs/stores/images/*.png', { cwd: inProject('.') }).toSorted();
  const shown = pictures.map((path) => {
    const png = readFileSync(inProject(path));
    expect(png.length, path).toBeLessThan(300_000);
    return `${path.split('/').at(-1)}: ${png.readUInt32BE(16)} × ${png.readUInt32BE(20)}`;
  });
  expect(shown).toEqual([
    'popup.png: 1280 × 800',
    'report.png: 1280 × 800',
    'reports.png: 1280 × 800',
    'settings.png: 1280 × 800',
    'side-panel.png: 1280 × 800',
    'tile.png: 440 × 280',
  ]);
  for (const path of pictures) expect(listing).toContain(`](${path.replace('docs/stores/', '')})`);
});
