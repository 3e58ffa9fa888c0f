/**
 * `npm run check`: runs all checks that need no browser, and prints a line for each and the output
 * of those that fail. With `-- --write` it makes anew what comes from elsewhere: the picture of the
 * rooms in docs/architecture.md, the schema of settings files, the keys and plural forms of each
 * language, and the glossary in docs/translating.md.
 */
import { build, prepare } from '../lib/build.ts';
import { checkFormOfLanguages, checkLanguages } from '../lib/languages/check.ts';
import { lint } from '../lib/lint.ts';
import { checkNewerFeatures } from '../lib/newer-features.ts';
import { checkMadeFile } from '../lib/made-file.ts';
import { checkPlaceholder } from '../lib/placeholder.ts';
import { checkRoomsPicture } from '../lib/rooms-picture.ts';
import { type Outcome, runQuietly } from '../lib/run.ts';
import { renderSettingsSchema, settingsSchemaFile } from '../lib/settings-schema.ts';
import { inWords } from '../lib/test-results.ts';
import { webExtLint } from '../lib/web-ext-lint.ts';

const write = process.argv.includes('--write');
const checks: [name: string, check: () => Promise<Outcome>][] = [
  ['prepare', prepare],
  ['format', () => runQuietly('oxfmt', ['--check', '.'])],
  ['lint', lint],
  ['types', () => runQuietly('tsc', ['--noEmit'])],
  ['oldest browsers', () => checkNewerFeatures()],
  ['picture of the rooms', () => checkRoomsPicture(write)],
  [
    'schema of settings files',
    () => checkMadeFile(settingsSchemaFile, renderSettingsSchema(), write),
  ],
  ['keys of the languages', () => checkFormOfLanguages(write)],
  ['words of the languages', checkLanguages],
  ['dead code', () => runQuietly('knip', [])],
  ['build for Chromium', () => build('chrome')],
  ['build for Firefox', () => build('firefox')],
  ['no placeholder', checkPlaceholder],
  ['store rules', webExtLint],
];

const tally = { passed: 0, failed: 0 };
for (const [name, check] of checks) {
  const { code, output } = await check().catch((error: Error) => ({
    code: 1,
    output: error.message,
  }));
  const passed = code === 0;
  tally[passed ? 'passed' : 'failed'] += 1;
  console.log(`${passed ? '✓' : '✗'} ${name}`);
  if (!passed) console.log(output.trim());
}

console.log(`\n${inWords(tally)}`);
process.exitCode = tally.failed === 0 ? 0 : 1;
