import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inProject } from './project.ts';

/** The licenses of the extension and of the libraries in its package, one after the other. */
export function readLicenses(): string {
  const manifest = JSON.parse(readFileSync(inProject('package.json'), 'utf8')) as {
    name: string;
    dependencies: Record<string, string>;
  };
  const libraries = Object.keys(manifest.dependencies).toSorted();
  const places = [
    { name: manifest.name, folder: inProject('.') },
    ...libraries.map((name) => ({ name, folder: inProject(join('node_modules', name)) })),
  ];
  return places.map(({ name, folder }) => `${name}\n\n${licenseIn(folder)}\n`).join('\n\n');
}

function licenseIn(folder: string): string {
  const file = readdirSync(folder).find((name) => /^licen[cs]e(?:\.md|\.txt)?$/i.test(name));
  if (file === undefined) throw new Error(`There is no license in ${folder}.`);
  return readFileSync(join(folder, file), 'utf8').trim();
}
