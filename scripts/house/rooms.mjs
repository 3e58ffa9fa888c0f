import path from 'node:path';

const lib = ['lib/domain', 'lib/storage', 'lib/browser'];
const parts = ['components/ui', 'components/stored', 'components/report', 'components/jobs'];
const preact = ['preact', 'preact/hooks'];

const noShortcut = {
  'lib/background':
    'Only the worker runs lib/background: a page writes a job (lib/storage/jobs.ts), or asks by message (lib/browser/messages.ts).',
  'lib/list-reader':
    'Only the worker entrypoints/read-list.ts loads the parsers: ask it (components/reports/new/use-list-reader.ts).',
  'lib/api':
    'Only the connection check in the settings asks the service by itself: a page writes a job (lib/storage/jobs.ts), or asks by message (lib/browser/messages.ts).',
};

/** A room of components that draws what the product knows. */
const draws = (rooms, advice) => ({
  rooms: [...rooms, ...lib],
  packages: preact,
  advice,
  instead: noShortcut,
});

const noOtherPage =
  'A page knows no other page: put what they share into components/ui, stored, report, jobs or page.';

const reports =
  'Within Reports arrows run list -> detail -> {bulk, export} and compare -> bulk and mended -> export: move what both need into components/reports.';

const inBackground = (name) => (name === '' ? 'lib/background' : `lib/background/${name}`);

/** The rooms of the background, and those of it that each may import; '' are its own files. */
const backgroundRooms = (arrows) =>
  Object.fromEntries(
    Object.entries(arrows).map(([name, others]) => [
      inBackground(name),
      {
        rooms: [...lib, 'lib/api', ...others.map(inBackground)],
        packages: ['valibot'],
        advice:
          name === ''
            ? 'lib/background is what the worker does, not what a page shows, and its files know none of its rooms: let the caller hand in what it needs.'
            : 'Within lib/background arrows run outbox -> {watches -> lists, backfill, toolbar} -> its own files, never back: move what several need into lib/background.',
      },
    ]),
  );

/** The rooms of the local service, and those that each may import besides lib/domain. */
const serviceRooms = (arrows) =>
  Object.fromEntries(
    Object.entries(arrows).map(([name, others]) => [
      `local-service/src/${name}`,
      {
        rooms: ['lib/domain', ...others.map((other) => `local-service/src/${other}`)],
        packages: null,
        advice: `Of the local service, ${name} uses ${others.length > 0 ? others.join(', ') : 'no other room'}, and of the extension lib/domain alone: move what several need down, into base or store.`,
      },
    ]),
  );

/**
 * The rooms of docs/architecture.md and the arrows between them: the rooms and packages that each
 * may import, and the rooms of which it may import types alone. A file belongs to the longest room
 * that its path begins with. `advice` is shown for a wrong arrow, unless `instead` has a sentence
 * for the room that the arrow leads to.
 */
export const rooms = {
  'lib/domain': {
    rooms: [],
    packages: ['valibot', 'punycode/punycode.es6.js'],
    advice:
      'lib/domain is the vocabulary and knows no other room: move what needs one up to the room that has it.',
  },
  'lib/api': {
    rooms: ['lib/domain'],
    packages: ['valibot'],
    advice:
      'lib/api runs in Node as well as in the worker, on fetch and lib/domain alone: join rooms in lib/background.',
  },
  'lib/api/check': {
    rooms: ['lib/api', 'lib/domain'],
    packages: ['valibot'],
    advice:
      'lib/api runs in Node as well as in the worker, on fetch and lib/domain alone: join rooms in lib/background.',
  },
  'lib/storage': {
    rooms: ['lib/domain'],
    packages: ['valibot', 'idb', 'wxt/browser'],
    advice:
      'lib/storage keeps the vocabulary and knows nothing else: join rooms in lib/background.',
  },
  'lib/browser': {
    rooms: ['lib/domain'],
    types: ['public/_locales'],
    packages: ['valibot', 'wxt/browser', 'webextension-polyfill', '@wxt-dev/browser'],
    advice:
      'lib/browser is a thin face of the browser, and knows of public/_locales the type alone: join rooms in lib/background.',
  },
  'lib/list-reader': {
    rooms: ['lib/domain'],
    packages: ['htmlparser2', 'entities/decode'],
    advice:
      'lib/list-reader runs in a worker of its own, on a text alone: take what it needs in the request.',
  },
  ...backgroundRooms({
    '': [],
    lists: [''],
    watches: ['', 'lists'],
    backfill: [''],
    toolbar: [''],
    outbox: ['', 'lists', 'watches', 'backfill', 'toolbar'],
  }),
  'components/ui': {
    rooms: ['lib/browser'],
    packages: preact,
    advice:
      'components/ui knows nothing of the product: take it as a property, or move the component to the room that knows it.',
    instead: noShortcut,
  },
  'components/report': draws(
    ['components/ui'],
    'components/report draws what a report has, and knows no page: take it as a property.',
  ),
  'components/stored': draws(
    ['components/ui'],
    'components/stored reads and saves for every page, and knows none: take it as a property.',
  ),
  'components/jobs': draws(
    ['components/ui', 'components/stored', 'components/report'],
    'components/jobs knows no page: take it as a property.',
  ),
  'components/page': draws(
    parts,
    'components/page is what popup and side panel share, and knows neither: take it as a property.',
  ),
  'components/options': {
    ...draws(parts, noOtherPage),
    rooms: [...parts, ...lib, 'lib/api/check'],
  },
  'components/popup': draws(['components/page', ...parts], noOtherPage),
  'components/sidepanel': draws(['components/page', ...parts], noOtherPage),
  'components/reports': draws(
    parts,
    'components/reports is what the features of the page share, and knows none of them: take it as a property.',
  ),
  'components/reports/export': draws(['components/reports', ...parts], reports),
  'components/reports/bulk': draws(['components/reports', ...parts], reports),
  'components/reports/compare': draws(
    ['components/reports/bulk', 'components/reports', ...parts],
    reports,
  ),
  'components/reports/detail': draws(
    ['components/reports/bulk', 'components/reports/export', 'components/reports', ...parts],
    reports,
  ),
  'components/reports/list': draws(
    [
      'components/reports/detail',
      'components/reports/bulk',
      'components/reports/export',
      'components/reports',
      ...parts,
    ],
    reports,
  ),
  'components/reports/mended': draws(
    ['components/reports/export', 'components/reports', ...parts],
    reports,
  ),
  'components/reports/project': draws(['components/reports', ...parts], reports),
  'components/reports/projects': draws(['components/reports', ...parts], reports),
  'components/reports/watches': draws(['components/reports', ...parts], reports),
  'components/reports/new': draws(['components/reports', ...parts], reports),
  'components/reports/ReportsPage.tsx': draws(
    [
      'components/reports/list',
      'components/reports/project',
      'components/reports/projects',
      'components/reports/compare',
      'components/reports/mended',
      'components/reports/watches',
      'components/reports/new',
      'components/reports',
      ...parts,
    ],
    'The page shows its tabs: what a tab is made of belongs to the tab.',
  ),
  'entrypoints/background.ts': {
    rooms: [
      'lib/background',
      'lib/background/outbox',
      'lib/background/toolbar',
      'lib/storage',
      'lib/browser',
    ],
    packages: ['wxt/utils/define-background'],
    advice:
      'The background shows nothing and wires lib together: what it needs of the service or of a package belongs into lib/background.',
  },
  'entrypoints/read-list.ts': {
    rooms: ['lib/list-reader'],
    packages: ['wxt/utils/define-unlisted-script'],
    advice: 'The worker that reads lists wires lib/list-reader alone.',
  },
  entrypoints: {
    rooms: [
      'components/options',
      'components/page',
      'components/popup',
      'components/sidepanel',
      'components/reports',
      'components/reports/ReportsPage.tsx',
      ...parts,
      'lib/storage',
      'lib/browser',
    ],
    packages: ['preact'],
    advice:
      'An entrypoint wires components and lib together: packages and servers belong behind them.',
    instead: noShortcut,
  },
  ...serviceRooms({
    base: [],
    store: ['base'],
    audit: ['base'],
    http: ['base', 'store'],
    queue: ['base', 'store'],
    api: ['base', 'store', 'queue', 'http'],
    pages: ['base', 'store', 'http'],
    conformance: ['base'],
    command: ['base', 'store', 'audit', 'queue', 'http', 'api', 'pages', 'conformance'],
  }),
};

const places = [...Object.keys(rooms), 'public/_locales'].toSorted((a, b) => b.length - a.length);

export const within = (file, place) => file === place || file.startsWith(`${place}/`);

/** The file that is linted, as a path from the root of the project. */
export const fileOf = (context) =>
  path.relative(context.cwd, context.filename).replaceAll('\\', '/');

/** The room of a file, or undefined. */
export const roomOf = (file) => places.find((place) => within(file, place));
