const network = 'Only lib/api touches the network';
const storage = 'Only lib/storage touches storage';
const background = 'Only the worker runs lib/background';
const check = 'Only the connection check in the settings asks the service by itself';
const oneName = 'Only components and entrypoints have a default export';

/**
 * Violations of each rule of the house: where one is planted, what it says, and a part of the
 * sentence that must come back.
 */
export const violations = [
  [
    'lib/domain/*.ts',
    "import '../storage/extension-storage.ts';",
    'lib/domain is the vocabulary and knows no other room',
  ],
  ['lib/domain/*.ts', "import 'wxt/browser';", 'lib/domain is the vocabulary'],
  [
    'lib/domain/*.ts',
    "export type Area = typeof import('../storage/extension-storage.ts');",
    'lib/domain is the vocabulary',
  ],
  [
    'lib/domain/*.ts',
    'export const area = () => import(`../storage/extension-storage.ts`);',
    'Import a plain string',
  ],
  ['lib/api/*.ts', "import '../storage/extension-storage.ts';", 'lib/api runs in Node'],
  ['lib/storage/*.ts', "import '../api/client/reports.ts';", 'lib/storage keeps the vocabulary'],
  [
    'lib/storage/*.ts',
    "import { storage } from 'wxt/utils/storage';",
    'lib/storage keeps the vocabulary',
  ],
  ['lib/browser/*.ts', "import '../storage/extension-storage.ts';", 'lib/browser is a thin face'],
  [
    'lib/browser/*.ts',
    "import { storage } from 'wxt/utils/storage';",
    'lib/browser is a thin face',
  ],
  [
    'lib/browser/*.ts',
    "import messages from '../../public/_locales/en/messages.json';",
    'knows of public/_locales the type alone',
  ],
  ['lib/background/*.ts', "import 'preact';", 'lib/background is what the worker does'],
  [
    'lib/background/*.ts',
    "import '../../components/ui/Button.tsx';",
    'lib/background is what the worker does',
  ],
  [
    'lib/background/*.ts',
    "export { browser } from 'wxt/browser';",
    'lib/background is what the worker does',
  ],
  [
    'lib/background/*.ts',
    "import './outbox/drain.ts';",
    'lib/background is what the worker does, not what a page shows, and its files know none',
  ],
  [
    'lib/background/toolbar/*.ts',
    "import '../outbox/drain.ts';",
    'Within lib/background arrows run outbox ->',
  ],
  [
    'lib/background/lists/*.ts',
    "import '../watches/rounds.ts';",
    'Within lib/background arrows run outbox ->',
  ],
  ['components/popup/*.ts', "import '../../lib/background/outbox/drain.ts';", background],
  ['components/popup/*.ts', "import '../options/Options.tsx';", 'A page knows no other page'],
  ['components/options/*.ts', "import '../popup/Popup.tsx';", 'A page knows no other page'],
  ['components/jobs/*.ts', "import '../popup/Popup.tsx';", 'components/jobs knows no page'],
  [
    'components/ui/*.ts',
    "import '../../lib/domain/reports/report.ts';",
    'components/ui knows nothing of the product',
  ],
  [
    'components/ui/*.ts',
    "import '../jobs/JobSummary.tsx';",
    'components/ui knows nothing of the product',
  ],
  [
    'components/report/*.ts',
    "import '../jobs/JobSummary.tsx';",
    'components/report draws what a report has',
  ],
  [
    'components/popup/*.ts',
    "import '../../entrypoints/background.ts';",
    'A page knows no other page',
  ],
  [
    'components/reports/*.ts',
    "import './list/ReportsTab.tsx';",
    'components/reports is what the features of the page share',
  ],
  [
    'components/reports/detail/*.ts',
    "import '../list/ReportsTab.tsx';",
    'list -> detail -> {bulk, export}',
  ],
  [
    'components/reports/bulk/*.ts',
    "import '../detail/ReportPanel.tsx';",
    'list -> detail -> {bulk, export}',
  ],
  [
    'components/reports/export/*.ts',
    "import '../bulk/Bulks.tsx';",
    'list -> detail -> {bulk, export}',
  ],
  [
    'components/reports/projects/*.ts',
    "import '../list/ReportsTab.tsx';",
    'list -> detail -> {bulk, export}',
  ],
  [
    'components/reports/ReportsPage.tsx',
    "import './detail/ReportPanel.tsx';",
    'The page shows its tabs',
  ],
  ['lib/api/client/*.ts', "import '../check/check-connection.ts';", 'lib/api runs in Node'],
  ['components/popup/*.ts', "import '../../lib/background/outbox/drain.ts';", background],
  [
    'components/options/*.ts',
    "export const queries = () => import('../../lib/background/queries.ts');",
    background,
  ],
  [
    'components/jobs/*.ts',
    "import type { Environment } from '../../lib/background/environment.ts';",
    background,
  ],
  [
    'components/reports/*.tsx',
    "import { readReport } from '../../lib/api/client/reports.ts';",
    check,
  ],
  ['components/jobs/*.ts', "import { readReport } from '../../lib/api/client/reports.ts';", check],
  ['entrypoints/popup/*.tsx', "import '../../lib/background/outbox/drain.ts';", background],
  ['entrypoints/options/*.tsx', "import '../../lib/background/service.ts';", background],
  ['entrypoints/reports/*.tsx', "import '../../lib/api/client/reports.ts';", check],
  [
    'entrypoints/*.ts',
    "import '../local-service/src/command/start.ts';",
    'An entrypoint wires components and lib together',
  ],
  [
    'entrypoints/*.ts',
    "import { storage } from 'wxt/utils/storage';",
    'An entrypoint wires components and lib together',
  ],
  [
    'entrypoints/background.ts',
    "import { isOffline } from '../components/jobs/ServiceWords.tsx';",
    'The background shows nothing',
  ],
  [
    'local-service/src/api/*.ts',
    "import '../../../lib/storage/extension-storage.ts';",
    'of the extension lib/domain alone',
  ],
  [
    'local-service/src/store/*.ts',
    "import { Refusal } from '../http/read-form.ts';",
    'store uses base',
  ],
  ['local-service/src/pages/*.ts', "import '../api/api.ts';", 'pages uses base, store, http'],

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
