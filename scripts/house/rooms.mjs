import path from 'node:path';

/**
 * The rooms of docs/architecture.md and the arrows between them: which rooms and packages each may import. A file belongs to the longest
 * room that its path begins with. `advice` is the sentence that whoever draws a wrong arrow reads.
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
    packages: ['valibot', 'idb', 'wxt'],
    advice: 'lib/storage keeps the vocabulary and knows nothing else: join rooms in lib/*.ts.',
  },
  'lib/browser': {
    rooms: ['lib/model', 'public'],
    packages: ['valibot', 'wxt'],
    advice: 'lib/browser is a thin face of the browser: join rooms in lib/*.ts.',
  },
  lib: {
    rooms: ['lib/model', 'lib/service', 'lib/storage', 'lib/browser'],
    packages: ['valibot'],
    advice: 'lib is what the product knows, not what it shows: let the caller hand in what it needs.',
  },
  'components/shared': {
    rooms: ['lib'],
    packages: ['preact'],
    advice: 'What pages share knows no page, and arrows run entrypoints -> components -> lib: take it as a property.',
  },
  components: {
    rooms: ['components/shared', 'lib'],
    packages: ['preact'],
    advice: 'Arrows run entrypoints -> components -> lib, and a page knows no other page: put what they share into components/shared.',
  },
  entrypoints: {
    rooms: ['components', 'lib'],
    packages: ['preact', 'wxt'],
    advice: 'An entrypoint wires components and lib together: packages and servers belong behind them.',
  },
  service: { rooms: ['lib/model'], packages: null, advice: 'The local service shares lib/model with the extension, and nothing else.' },
};

const places = Object.keys(rooms).toSorted((a, b) => b.length - a.length);

export const within = (file, place) => file === place || file.startsWith(`${place}/`);

/** The file that is linted, as a path from the root of the project. */
export const fileOf = (context) => path.relative(context.cwd, context.filename).replaceAll('\\', '/');

/** The room of a file, or undefined. */
export const roomOf = (file) => places.find((place) => within(file, place));
