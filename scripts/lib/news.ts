import { readFileSync } from 'node:fs';
import type { News } from '../../lib/domain/news.ts';
import { project } from './identity.ts';
import { inProject } from './project.ts';

/**
 * The news of the newest version that has some: the first paragraph under its heading in the
 * changelog. A heading "Unreleased" stands for the version that is built. Null if no version has
 * news. Throws for markup, because pages show the paragraph as text.
 */
export function readNews(
  changelog = readFileSync(inProject('CHANGELOG.md'), 'utf8'),
  version = project.version,
): News | null {
  for (const section of changelog.split(/^## /m).slice(1)) {
    const [heading = '', ...rest] = section.split('\n');
    const paragraph =
      rest
        .join('\n')
        .trim()
        .split(/\n\s*\n/)[0] ?? '';
    if (paragraph === '' || /^[#*-]/.test(paragraph)) continue;
    if (/[<>*_`[\]]/.test(paragraph))
      throw new Error(`The news under "${heading}" in CHANGELOG.md may have no markup.`);
    return {
      version: /\d+(\.\d+)+/.exec(heading)?.[0] ?? version,
      text: paragraph.replaceAll(/\s+/g, ' '),
    };
  }
  return null;
}
