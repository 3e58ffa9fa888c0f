import { globSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import compatData from '@mdn/browser-compat-data' with { type: 'json' };
import type { Identifier } from '@mdn/browser-compat-data/types';
import { array, object, parse, string } from 'valibot';
import { type Feature, isInAll, isInAny } from './compat.ts';
import { oldestBrowsers } from './oldest-browsers.ts';
import { withoutNewer } from './oldest-types.ts';
import { root } from './project.ts';
import { type Outcome, runQuietly } from './run.ts';

const rooms = ['entrypoints', 'components', 'lib'];
const sentence = `The oldest browsers of the manifest (${Object.entries(oldestBrowsers)
  .map((named) => named.join(' '))
  .join(', ')}) lack this: use something older, or look for it before, with "?.".`;

/** Styles that an old browser may ignore, each with the reason. */
const ignored = new Set([
  'properties.resize', // a phone has no handle to drag
]);

/**
 * Fails where the extension uses a part of the web, of the language, of styles or of the browser's
 * interface that one of its oldest browsers lacks. `house` is the folder of the project.
 */
export async function checkNewerFeatures(house = root): Promise<Outcome> {
  const found = [
    ...(await newerTypes(house)),
    ...(await findIn(house, '{ts,tsx}', newerInterfaces)),
    ...(await findIn(house, 'css', newerStyles)),
  ];
  return { code: found.length === 0 ? 0 : 1, output: [...found, sentence].join('\n') };
}

const Configuration = object({ compilerOptions: object({ lib: array(string()) }) });

/** Compiles with the types of the oldest browsers. Returns the errors of the compiler. */
async function newerTypes(house: string): Promise<string[]> {
  const { compilerOptions } = parse(
    Configuration,
    JSON.parse(await readFile(join(house, 'tsconfig.json'), 'utf8')),
  );
  const folder = await mkdtemp(join(tmpdir(), 'verdict-oldest-'));
  const types = await typesOf(compilerOptions.lib.map((name) => name.toLowerCase()));
  await writeFile(join(folder, 'oldest.d.ts'), types);
  const configuration = {
    extends: join(house, 'tsconfig.json'),
    compilerOptions: { lib: null, noLib: true, types: [], noEmit: true },
    files: ['oldest.d.ts'],
    include: ['.wxt/wxt.d.ts', ...rooms].map((path) => join(house, path)),
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(configuration));
  const { output } = await runQuietly('tsc', ['-p', folder, '--pretty', 'false']);
  await rm(folder, { recursive: true });
  return output.split('\n').filter((line) => line !== '');
}

/** TypeScript's own types of these names, with those that they refer to, without what is newer. */
async function typesOf(names: string[]): Promise<string> {
  const platform = `typescript-${process.platform}-${process.arch}`;
  const folder = join(root, 'node_modules/@typescript', platform, 'lib');
  const all = new Map<string, string>();
  const visit = async (name: string) => {
    if (all.has(name)) return;
    const text = await readFile(join(folder, `lib.${name}.d.ts`), 'utf8');
    all.set(name, withoutNewer(text.replaceAll(/^\/\/\/ <.*$/gm, ''), name.startsWith('dom')));
    for (const [, other = ''] of text.matchAll(/^\/\/\/ <reference lib="([^"]+)"/gm))
      await visit(other);
  };
  for (const name of names) await visit(name);
  return [...all.values()].join('\n');
}

/** The findings in all files of the rooms that end so, each with its file. */
async function findIn(house: string, ending: string, find: (text: string) => string[]) {
  const files = globSync(`{${rooms.join()}}/**/*.${ending}`, { cwd: house }).toSorted();
  const found = await Promise.all(
    files.map(async (file) =>
      find(await readFile(join(house, file), 'utf8')).map((name) => `${file}: ${name}`),
    ),
  );
  return found.flat();
}

/** Parts of the browser's interface that not all have, or none where they are looked for first. */
function newerInterfaces(code: string): string[] {
  const { api } = compatData.webextensions;
  return [...code.matchAll(/\bbrowser(\?)?\.(\w+)(\?)?\.(\w+)/g)].flatMap(
    ([use, one, area = '', two, name = '']) => {
      const known = [api?.[area], api?.[area]?.[name]];
      return known.every(one || two ? isInAny : (it) => isInAll(it)) ? [] : [use];
    },
  );
}

/** Properties, rules, functions and selectors of a stylesheet that not all have. */
function newerStyles(sheet: string): string[] {
  const { css } = compatData;
  const names = new Set<string>();
  const add = (area: string, text: string, name: RegExp) => {
    for (const [, found] of text.matchAll(name)) names.add(`${area}.${found}`);
  };
  const parts = sheet.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(/([^{};]+)([{};])/g);
  for (const [, part = '', end] of parts) {
    if (/^\s*@/.test(part)) add('at-rules', part, /^\s*@([\w-]+)/g);
    else if (end === '{') add('selectors', part, /::?([a-z][\w-]*)/g);
    else {
      add('properties', part, /^\s*([a-z][\w-]*)\s*:/g);
      add('types', part, /([a-z][\w-]*)\(/g);
    }
  }
  const featureOf = (name: string) => {
    const [area = '', key = ''] = name.split('.');
    return area === 'types' ? typeNamed(css['types'], key) : css[area]?.[key];
  };
  return [...names].filter((name) => !ignored.has(name) && !isInAll(featureOf(name), true));
}

/** A type of value by its name, which may be a kind of another. */
function typeNamed(types: Feature, name: string): Feature {
  return types?.[name] ?? Object.values<Identifier>(types ?? {}).find((one) => one[name])?.[name];
}
