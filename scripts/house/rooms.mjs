import path from 'node:path';

const pagesDoNot = {
  lib: 'Only the background runs what is in lib/*.ts: a page writes a job (lib/storage/jobs.ts), or asks by message (lib/browser/messages.ts).',
  'lib/service':
    'Only the check of a connection, in the settings, asks the service by itself: a page writes a job (lib/storage/jobs.ts), or asks by message (lib/browser/messages.ts).',
};

/**
 * The rooms of docs/architecture.md and the arrows between them: which rooms and packages each may import, and of which rooms the types alone.
 * A file belongs to the longest room that its path begins with, so `lib` is what is in no other room of lib/: level 2. `advice` is the sentence that
 * whoever draws a wrong arrow reads, unless `instead` has one for the room that it leads to.
 */
export const rooms = {
  'lib/model': {
    rooms: [],
    packages: ['valibot'],
    advice: 'lib/model is the vocabulary and knows no other room: move what needs one up to the room that has it.',
  },
  'lib/service': {
    rooms: ['lib/model'],
    packages: ['valibot'],
    advice: 'lib/service runs in Node as well as in the worker, on fetch and lib/model alone: join rooms in lib/*.ts.',
  },
  'lib/storage': {
    rooms: ['lib/model'],
    packages: ['valibot', 'idb', 'wxt/browser'],
    advice: 'lib/storage keeps the vocabulary and knows nothing else: join rooms in lib/*.ts.',
  },
  'lib/browser': {
    rooms: ['lib/model'],
    types: ['public/_locales'],
    packages: ['valibot', 'wxt/browser'],
    advice: 'lib/browser is a thin face of the browser, and of public/_locales it knows the type: join rooms in lib/*.ts.',
  },
  lib: {
    rooms: ['lib/model', 'lib/service', 'lib/storage', 'lib/browser'],
    packages: ['valibot'],
    advice: 'lib is what the product knows, not what it shows: let the caller hand in what it needs.',
  },
  'components/shared': {
    rooms: ['lib/model', 'lib/storage', 'lib/browser'],
    packages: ['preact', 'preact/hooks'],
    advice: 'What pages share knows no page, and arrows run entrypoints -> components -> lib: take it as a property.',
    instead: pagesDoNot,
  },
  'components/options': {
    rooms: ['components/shared', 'lib/model', 'lib/service', 'lib/storage', 'lib/browser'],
    packages: ['preact', 'preact/hooks'],
    advice: 'Arrows run entrypoints -> components -> lib, and a page knows no other page: put what they share into components/shared.',
    instead: pagesDoNot,
  },
  components: {
    rooms: ['components/shared', 'lib/model', 'lib/storage', 'lib/browser'],
    packages: ['preact', 'preact/hooks'],
    advice: 'Arrows run entrypoints -> components -> lib, and a page knows no other page: put what they share into components/shared.',
    instead: pagesDoNot,
  },
  'entrypoints/background.ts': {
    rooms: ['lib', 'lib/storage', 'lib/browser'],
    packages: ['wxt/utils/define-background'],
    advice: 'The background shows nothing and wires lib together: what it needs of the service or of a package belongs into lib/*.ts.',
  },
  entrypoints: {
    rooms: ['components', 'components/options', 'components/shared', 'lib/storage', 'lib/browser'],
    packages: ['preact'],
    advice: 'An entrypoint wires components and lib together: packages and servers belong behind them.',
    instead: pagesDoNot,
  },
  service: { rooms: ['lib/model'], packages: null, advice: 'The local service shares lib/model with the extension, and nothing else.' },
};

const places = [...Object.keys(rooms), 'public/_locales'].toSorted((a, b) => b.length - a.length);

export const within = (file, place) => file === place || file.startsWith(`${place}/`);

/** The file that is linted, as a path from the root of the project. */
export const fileOf = (context) => path.relative(context.cwd, context.filename).replaceAll('\\', '/');

/** The room of a file, or undefined. */
export const roomOf = (file) => places.find((place) => within(file, place));
