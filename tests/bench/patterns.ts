import { globSync, readFileSync } from 'node:fs';
import { inProject } from '../../scripts/lib/project.ts';

/** A pattern as it stands in the code that ships, and where. */
export interface Pattern {
  place: string;
  pattern: RegExp;
}

/** A literal where a value may stand, which a closing tag and a division do not follow. */
const literal =
  /(?<=(?:[=(,:?&|![]|=>|return|^)\s*)\/(?![/*\s])((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+)\/([dgimsuvy]*)/g;

/**
 * Every regular expression that is written in the code that ships. Those that are put together by
 * the code are measured by what uses them.
 */
export function patternsOfSource(): Pattern[] {
  const files = globSync('{lib,components,entrypoints,service}/**/*.{ts,tsx}', {
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
