import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

/**
 * The parts of each dependency that ship to people, as the product uses them. The weights in
 * docs/decisions come from `node scripts/weigh.mjs`.
 */
const used = {
  preact:
    "export { render } from 'preact'; export { useState, useEffect, useRef, useMemo } from 'preact/hooks'; export { jsx } from 'preact/jsx-runtime';",
  valibot:
    "export { object, union, variant, record, strictTuple, pipe, transform, check, fallback, is, picklist, optional, exactOptional, nullable, array, literal, string, number, boolean, unknown, never, custom, maxLength, minValue, maxValue, nonEmpty, integer, safeParse, parse } from 'valibot';",
  'webextension-polyfill': "export { default as browser } from 'webextension-polyfill';",
  idb: "export { openDB } from 'idb';",
  htmlparser2: "export { Parser } from 'htmlparser2';",
  punycode: "export { decode } from 'punycode/punycode.es6.js';",
  entities: "export { decodeHTMLStrict } from 'entities/decode';",
};

const folder = await mkdtemp(path.resolve('node_modules/.weigh-'));
for (const [name, code] of Object.entries(used)) {
  const entry = path.join(folder, 'entry.js');
  await writeFile(entry, code);
  const bundle = await build({
    logLevel: 'silent',
    build: { write: false, minify: true, lib: { entry, formats: ['es'] } },
  });
  const bytes = Buffer.from(bundle[0].output[0].code);
  console.log(
    `${name.padEnd(24)} ${String(bytes.length).padStart(6)} bytes minified, ${String(gzipSync(bytes, { level: 9 }).length).padStart(5)} gzip`,
  );
}
await rm(folder, { recursive: true });
