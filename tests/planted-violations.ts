import { imports } from './planted-imports.ts';

const network = 'Only lib/api touches the network';
const storage = 'Only lib/storage touches storage';
const words = 'No word stands outside the words';
const formats = 'use lib/browser/formats.ts';
const oneName = 'Only components and entrypoints have a default export';

/**
 * Violations of each rule of the house: where one is planted, what it says, and a part of the
 * sentence that must come back.
 */
export const violations = [
  ...imports,

  ['components/popup/*.ts', "export const answer = () => fetch('https://example.com');", network],
  ['lib/background/*.ts', 'export const socket = () => new XMLHttpRequest();', network],
  ['lib/storage/*.ts', "export const answer = () => fetch('https://example.com');", network],
  [
    'lib/storage/*.ts',
    "export const answer = () => globalThis.fetch('https://example.com');",
    network,
  ],
  [
    'lib/storage/*.ts',
    "export const sent = () => navigator.sendBeacon('https://example.com');",
    network,
  ],
  ['lib/api/*.ts', "export const socket = () => new WebSocket('wss://example.com');", network],
  ['lib/browser/*.ts', "export const answer = () => self.fetch('https://example.com');", network],
  [
    'lib/background/*.ts',
    "export const answer = () => window['fetch']('https://example.com');",
    network,
  ],
  ['entrypoints/*.ts', 'export const { fetch: ask } = globalThis;', network],
  ['components/reports/*.tsx', 'export const pixel = () => new Image();', network],
  ['lib/background/*.ts', "export const open = () => indexedDB.open('x');", storage],
  ['lib/background/*.ts', "export const open = () => globalThis.indexedDB.open('x');", storage],
  ['lib/api/*.ts', "export const open = () => indexedDB.open('x');", storage],
  [
    'lib/background/environment.ts',
    "export const kept = () => localStorage.getItem('x');",
    storage,
  ],
  ['lib/storage/*.ts', "export const kept = () => localStorage.getItem('x');", storage],
  [
    'components/popup/*.ts',
    'export const all = (browser: { storage: unknown }) => browser.storage;',
    storage,
  ],
  [
    'components/popup/*.ts',
    'export const all = (chrome: { storage: unknown }) => chrome.storage;',
    storage,
  ],
  [
    'lib/browser/*.ts',
    "import { browser } from 'wxt/browser';\nexport const { storage } = browser;",
    storage,
  ],
  [
    'lib/browser/*.ts',
    "import * as wxt from 'wxt/browser';\nexport const kept = wxt.browser.storage;",
    storage,
  ],
  [
    'components/options/*.ts',
    "export const kept = () => window.localStorage.getItem('x');",
    storage,
  ],
  ['components/options/*.ts', 'export const cookies = () => document.cookie;', storage],
  ['components/options/*.ts', 'export const cookies = ({ cookie } = document) => cookie;', storage],
  [
    'lib/background/*.ts',
    'export let kept: unknown;\n({ sessionStorage: kept } = window);',
    storage,
  ],
  ['entrypoints/*.ts', 'export const files = () => navigator.storage.getDirectory();', storage],

  ['lib/background/*.ts', 'export class Store {}', 'No classes but errors'],
  [
    'local-service/src/store/*.ts',
    'export const Store = class extends Map {};',
    'No classes but errors',
  ],
  ['lib/domain/*.ts', "export enum Result { Good = 'good' }", 'No enums'],
  ['lib/domain/*.ts', "export * from './report.ts';", 'No barrels'],
  [
    'components/jobs/*.ts',
    "export { performJobAction } from './perform-job-action.ts';",
    'No barrels',
  ],
  ['lib/background/*.ts', "export default 'anything';", oneName],
  ['components/jobs/*.ts', 'export default () => 1;', oneName],
  ['local-service/src/store/*.ts', 'const start = 1;\nexport { start as default };', oneName],

  ['components/ui/*.ts', 'export const said = (at: Date) => at.toLocaleString();', formats],
  ['lib/domain/*.ts', "export const list = new Intl.ListFormat('de');", formats],
  ['components/ui/*.tsx', 'export const Name = () => <p>Report</p>;', words],
  [
    'components/popup/*.tsx',
    "export const Name = ({ is }: { is: boolean }) => <p>{is ? 'yes' : '–'}</p>;",
    words,
  ],
  ['components/options/*.tsx', 'export const Name = () => <p aria-label="Report" />;', words],
  [
    'entrypoints/*.tsx',
    'export const Name = ({ of }: { of: string }) => <p title={`Report of ${of}`} />;',
    words,
  ],
  ['components/report/*-document.ts', "export const title = 'Now failing';", words],
  [
    'components/reports/compare/*-markdown.ts',
    'export const heading = (of: string) => `## Importance: ${of}`;',
    words,
  ],
  [
    'components/reports/mended/*-document.ts',
    "export const fact = (is: boolean) => `- ${is ? 'passed' : '–'}`;",
    words,
  ],

  [
    'lib/background/*.ts',
    "export function go(): void {\n  Promise.reject(new Error('unheard'));\n}",
    'No promise is left to itself',
  ],
  [
    'lib/background/*.ts',
    "export const go = (): void => addEventListener('online', async () => {});",
    'No promise is left to itself',
  ],
  [
    'lib/domain/circle.ts',
    "import type { Two } from './other-half.ts';\nexport type One = Two[];",
    'No file imports another in a circle',
  ],
  [
    'lib/domain/other-half.ts',
    "import type { One } from './circle.ts';\nexport type Two = One | string;",
    'No file imports another in a circle',
  ],
  ['lib/background/*.ts', `${'\n'.repeat(300)}export const last = 1;`, 'A file holds one concept'],
  [
    'scripts/*.mjs',
    '// What comes first\n// is no sentence of its own.\nexport const one = 1;',
    'no comment sentence begins with "What"',
  ],
  [
    'entrypoints/*.ts',
    '/** One is a number. Nobody knows why. */\nexport const one = 1;',
    'no comment sentence begins with "Nobody"',
  ],
  [
    'entrypoints/*.ts',
    `/** ${'One is a number. '.repeat(6)}*/\nexport const one = 1;`,
    'no line is longer than 100 characters',
  ],
] as const;
