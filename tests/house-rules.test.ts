import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inOurWords } from '../scripts/lib/lint.ts';

const network = 'Only lib/service touches the network';
const storage = 'Only lib/storage touches storage';
const background = 'Only the background runs what is in lib/*.ts';
const check = 'Only the check of a connection, in the settings, asks the service by itself';
const oneName = 'Only components and entrypoints have a default export';

/** Violations of each rule of the house: where one is planted, what it says, and a part of the sentence that must come back. */
const violations = [
  ['lib/model/*.ts', "import '../storage/area.ts';", 'lib/model is the vocabulary and knows no other room'],
  ['lib/model/*.ts', "import 'wxt/browser';", 'lib/model is the vocabulary'],
  ['lib/model/*.ts', "export type Area = typeof import('../storage/area.ts');", 'lib/model is the vocabulary'],
  ['lib/model/*.ts', 'export const area = () => import(`../storage/area.ts`);', 'What is imported is a plain string'],
  ['lib/service/*.ts', "import '../storage/area.ts';", 'lib/service runs in Node'],
  ['lib/storage/*.ts', "import '../service/reports.ts';", 'lib/storage keeps the vocabulary'],
  ['lib/storage/*.ts', "import { storage } from 'wxt/utils/storage';", 'lib/storage keeps the vocabulary'],
  ['lib/browser/*.ts', "import '../storage/area.ts';", 'lib/browser is a thin face'],
  ['lib/browser/*.ts', "import { storage } from 'wxt/utils/storage';", 'lib/browser is a thin face'],
  ['lib/browser/*.ts', "import messages from '../../public/_locales/en/messages.json';", 'of public/_locales it knows the type'],
  ['lib/*.ts', "import 'preact';", 'lib is what the product knows'],
  ['lib/*.ts', "import '../components/shared/Button.tsx';", 'lib is what the product knows'],
  ['lib/*.ts', "export { browser } from 'wxt/browser';", 'lib is what the product knows'],
  ['components/popup/*.ts', "import '../options/Options.tsx';", 'a page knows no other page'],
  ['components/options/*.ts', "import '../popup/Popup.tsx';", 'a page knows no other page'],
  ['components/shared/*.ts', "import '../popup/Popup.tsx';", 'What pages share knows no page'],
  ['components/popup/*.ts', "import '../../entrypoints/background.ts';", 'Arrows run entrypoints -> components -> lib'],
  ['components/popup/*.ts', "import '../../lib/outbox.ts';", background],
  ['components/options/*.ts', "export const queries = () => import('../../lib/queries.ts');", background],
  ['components/shared/*.ts', "import type { Ports } from '../../lib/ports.ts';", background],
  ['components/reports/*.tsx', "import { readReport } from '../../lib/service/reports.ts';", check],
  ['components/shared/*.ts', "import { readReport } from '../../lib/service/reports.ts';", check],
  ['entrypoints/popup/*.tsx', "import '../../lib/outbox.ts';", background],
  ['entrypoints/options/*.tsx', "import '../../lib/sync.ts';", background],
  ['entrypoints/reports/*.tsx', "import '../../lib/service/reports.ts';", check],
  ['entrypoints/*.ts', "import '../service/start.ts';", 'An entrypoint wires components and lib together'],
  ['entrypoints/*.ts', "import { storage } from 'wxt/utils/storage';", 'An entrypoint wires components and lib together'],
  ['entrypoints/background.ts', "import { words } from '../components/shared/wordOf.ts';", 'The background shows nothing'],
  ['service/*.ts', "import '../lib/storage/area.ts';", 'The local service shares lib/model'],

  ['components/popup/*.ts', "export const answer = () => fetch('https://example.com');", network],
  ['lib/*.ts', 'export const socket = () => new XMLHttpRequest();', network],
  ['lib/storage/*.ts', "export const answer = () => fetch('https://example.com');", network],
  ['lib/storage/*.ts', "export const answer = () => globalThis.fetch('https://example.com');", network],
  ['lib/storage/*.ts', "export const sent = () => navigator.sendBeacon('https://example.com');", network],
  ['lib/service/*.ts', "export const socket = () => new WebSocket('wss://example.com');", network],
  ['lib/browser/*.ts', "export const answer = () => self.fetch('https://example.com');", network],
  ['lib/*.ts', "export const answer = () => window['fetch']('https://example.com');", network],
  ['entrypoints/*.ts', 'export const { fetch: ask } = globalThis;', network],
  ['components/reports/*.tsx', 'export const pixel = () => new Image();', network],
  ['lib/*.ts', "export const open = () => indexedDB.open('x');", storage],
  ['lib/*.ts', "export const open = () => globalThis.indexedDB.open('x');", storage],
  ['lib/service/*.ts', "export const open = () => indexedDB.open('x');", storage],
  ['lib/ports.ts', "export const kept = () => localStorage.getItem('x');", storage],
  ['lib/storage/*.ts', "export const kept = () => localStorage.getItem('x');", storage],
  ['components/popup/*.ts', 'export const all = (browser: { storage: unknown }) => browser.storage;', storage],
  ['components/popup/*.ts', 'export const all = (chrome: { storage: unknown }) => chrome.storage;', storage],
  ['lib/browser/*.ts', "import { browser } from 'wxt/browser';\nexport const { storage } = browser;", storage],
  ['lib/browser/*.ts', "import * as wxt from 'wxt/browser';\nexport const kept = wxt.browser.storage;", storage],
  ['components/options/*.ts', "export const kept = () => window.localStorage.getItem('x');", storage],
  ['components/options/*.ts', 'export const cookies = () => document.cookie;', storage],
  ['components/options/*.ts', 'export const cookies = ({ cookie } = document) => cookie;', storage],
  ['lib/*.ts', 'export let kept: unknown;\n({ sessionStorage: kept } = window);', storage],
  ['entrypoints/*.ts', 'export const files = () => navigator.storage.getDirectory();', storage],

  ['lib/*.ts', 'export class Store {}', 'No classes but errors'],
  ['service/*.ts', 'export const Store = class extends Map {};', 'No classes but errors'],
  ['lib/model/*.ts', "export enum Result { Good = 'good' }", 'No enums'],
  ['lib/model/*.ts', "export * from './report.ts';", 'No barrels'],
  ['components/shared/*.ts', "export { act } from './act.ts';", 'No barrels'],
  ['lib/*.ts', "export default 'anything';", oneName],
  ['components/shared/*.ts', 'export default () => 1;', oneName],
  ['service/*.ts', 'const start = 1;\nexport { start as default };', oneName],

  ['lib/*.ts', "export function go(): void {\n  Promise.reject(new Error('unheard'));\n}", 'No promise is left to itself'],
  ['lib/*.ts', "export const go = (): void => addEventListener('online', async () => {});", 'No promise is left to itself'],
  ['lib/*.ts', `${'\n'.repeat(300)}export const last = 1;`, 'A file holds one concept'],
] as const;

const plants = violations.map(([file, code, sentence], index) => ({
  file: file.replace('*', `planted-${index}`),
  code,
  shown: code.trim(),
  sentence,
}));

let house: string;
/** What the linter says of all of them, a line each: `lib/planted-1.ts:1:1: sentence [Error/rule]`. */
let said: string[];

beforeAll(async () => {
  house = await mkdtemp(path.join(tmpdir(), 'verdict-house-'));
  await Promise.all([
    ...['.oxlintrc.json', 'scripts/house-rules.mjs', 'scripts/house'].map((file) => cp(file, path.join(house, file), { recursive: true })),
    symlink(path.resolve('node_modules'), path.join(house, 'node_modules')),
    writeFile(
      path.join(house, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: { strict: true, target: 'ES2024', lib: ['ES2024', 'DOM'] } }),
    ),
    ...plants.map(async ({ file, code }) => {
      await mkdir(path.dirname(path.join(house, file)), { recursive: true });
      await writeFile(path.join(house, file), `${code}\n`);
    }),
  ]);
  const oxlint = promisify(execFile)(path.resolve('node_modules/.bin/oxlint'), ['--format=unix'], { cwd: house });
  said = await oxlint.then(
    () => [],
    (error: { stdout: string }) => error.stdout.split('\n'),
  );
}, 120_000);

afterAll(async () => rm(house, { recursive: true }));

test.each(plants)('in $file, "$shown" is caught with a sentence', ({ file, sentence }) => {
  expect(inOurWords(said.filter((line) => line.startsWith(`${file}:`)).join('\n'))).toContain(sentence);
});
