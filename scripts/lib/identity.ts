import { readFileSync } from 'node:fs';
import { object, parse, string } from 'valibot';
import { inProject } from './project.ts';

/** The id of the add-on in Firefox. Once the store has it, it can never change. */
export const addOnId = 'verdict@verdict.example';

const schema = object({ name: string(), version: string(), homepage: string() });

/** The name, the version and the address of the project: package.json is their one place. */
export const project = parse(schema, JSON.parse(readFileSync(inProject('package.json'), 'utf8')));

/** The names that are reserved for examples (RFC 2606). They lead nowhere. */
const reserved = /(^|\.)(example|example\.(com|net|org)|test|invalid|localhost)$/;

/** Whether a host, or that of an add-on's id, is one that only stands for another. */
export const isPlaceholder = (host: string) => reserved.test(host.replace(/^.*@/, ''));

/**
 * One sentence on what still holds a placeholder, and where the owner fills it in; null when there
 * is none.
 */
export function sentenceOnPlaceholders(id = addOnId, { homepage } = project): string | null {
  const left = [
    isPlaceholder(id) && `the add-on's id ${id} (scripts/lib/identity.ts)`,
    isPlaceholder(new URL(homepage).host) &&
      `the project's address ${homepage} ("homepage" in package.json)`,
  ].filter((part) => part !== false);
  if (left.length === 0) return null;
  return `Placeholders that only the owner can fill in, see docs/releasing.md: ${left.join(', ')}.`;
}
