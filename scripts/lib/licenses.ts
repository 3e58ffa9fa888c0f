import { readFileSync } from 'node:fs';
import { array, type InferOutput, object, optional, parse, string, union } from 'valibot';
import { inProject } from './project.ts';

const listSchema = array(
  object({ name: string(), version: string(), identifier: string(), text: optional(string()) }),
);
/** A library in the package: its name, version, license by SPDX, and the text of that. */
export type Library = InferOutput<typeof listSchema>[number];

const manifestSchema = object({ author: optional(union([string(), object({ name: string() })])) });

/** The option `build.license` of Vite: each build lists the libraries in what it writes. */
export const license = { fileName: 'licenses.json' };

/** The libraries of all builds. WXT builds each entrypoint by itself, all into one folder. */
const bundled = new Map<string, Library>();

/** Takes the list of each build out of what it writes, for `renderLicenses()`. */
export const collectLicenses = {
  name: 'licenses',
  generateBundle: {
    order: 'post' as const,
    handler(_: unknown, bundle: Record<string, { source?: unknown }>) {
      const list = bundle[license.fileName]?.source;
      if (typeof list !== 'string') return;
      for (const library of parse(listSchema, JSON.parse(list))) bundled.set(library.name, library);
      delete bundle[license.fileName];
    },
  },
};

/** The licenses of the extension and of the libraries in its package, one after the other. */
export function renderLicenses(): string {
  const own = `verdict (MIT)\n\n${ownText()}\n`;
  const names = [...bundled.keys()].toSorted();
  return [own, ...names.map((name) => render(bundled.get(name)!))].join('\n\n');
}

/** The libraries that a file of licenses has, without their texts. */
export const librariesIn = (licenses: string): Library[] =>
  [...licenses.matchAll(/^(\S+)@(\S+) \((.+)\)$/gm)].map(
    ([, name = '', version = '', identifier = '']) => ({ name, version, identifier }),
  );

/** The MPL asks for the way to the source, too. */
function render(library: Library): string {
  const { name, version, identifier } = library;
  const source = `https://www.npmjs.com/package/${name}/v/${version}`;
  return `${name}@${version} (${identifier})\n${source}\n\n${library.text ?? mitText(library)}\n`;
}

/** The text for a library whose package names the MIT license and has no copy of it. */
function mitText({ name, identifier }: Library): string {
  if (identifier !== 'MIT') throw new Error(`The package ${name} has no text of its license.`);
  const manifest = readFileSync(inProject('node_modules', name, 'package.json'), 'utf8');
  const { author } = parse(manifestSchema, JSON.parse(manifest));
  const holder = (typeof author === 'string' ? author : author?.name) ?? `the authors of ${name}`;
  return ownText().replace(/^Copyright .*$/m, () => `Copyright (c) ${holder}`);
}

const ownText = () => readFileSync(inProject('LICENSE'), 'utf8').trim();
