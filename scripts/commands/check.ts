/** `npm run check`: everything that can be told without running the product, one line each; what failed is shown. */
import { build } from '../lib/build.ts';
import { type Outcome, runQuietly } from '../lib/run.ts';
import { inWords } from '../lib/tally.ts';
import { webExtLint } from '../lib/web-ext-lint.ts';

const checks: [name: string, check: () => Promise<Outcome>][] = [
  ['format', () => runQuietly('oxfmt', ['--check', '.'])],
  ['lint', () => runQuietly('oxlint', [])],
  ['types', types],
  ['dead code', () => runQuietly('knip', [])],
  ['build for Chromium', () => build('chrome')],
  ['build for Firefox', () => build('firefox')],
  ['store rules', webExtLint],
];

/** The messages and entrypoints have types of their own, which WXT writes first. */
async function types(): Promise<Outcome> {
  const prepared = await runQuietly('wxt', ['prepare']);
  return prepared.code === 0 ? runQuietly('tsc', ['--noEmit']) : prepared;
}

const tally = { passed: 0, failed: 0 };
for (const [name, check] of checks) {
  const { code, output } = await check();
  const passed = code === 0;
  tally[passed ? 'passed' : 'failed'] += 1;
  console.log(`${passed ? '✓' : '✗'} ${name}`);
  if (!passed) console.log(output.trim());
}

console.log(`\n${inWords(tally)}`);
process.exitCode = tally.failed === 0 ? 0 : 1;
