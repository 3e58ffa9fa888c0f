import { globSync, readFileSync } from 'node:fs';
import { inProject } from '../../../scripts/lib/project.ts';

/** A pattern of the code that ships, and its place there. */
export interface Pattern {
  place: string;
  pattern: RegExp;
}

/** Matches a regular expression literal, and neither a closing tag nor a division. */
const literal =
  /(?<=(?:[=(,:?&|![]|=>|return|^)\s*)\/(?![/*\s])((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+)\/([dgimsuvy]*)/g;

/**
 * Lists the regular expression literals of the code that ships. Patterns that the code composes are
 * measured with the parsers that use them.
 */
export function patternsOfSource(): Pattern[] {
  const files = globSync('{lib,components,entrypoints,local-service}/**/*.{ts,tsx}', {
    cwd: inProject('.'),
  }).toSorted();
  return files.flatMap((file) =>
    readFileSync(inProject(file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        /^\s*(\*|\/[/*])/.test(line) ? [] : patternsIn(line, `${file}:${index + 1}`),
      ),
  );
}

function patternsIn(line: string, place: string): Pattern[] {
  const code = line.replace(/\s\/\/ .*$/, '');
  return [...code.matchAll(literal)].flatMap(([, source = '', flags]) => {
    try {
      return [{ place, pattern: new RegExp(source, flags) }];
    } catch {
      return [];
    }
  });
}
