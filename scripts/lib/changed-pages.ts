import { globSync } from 'node:fs';
import { guideFile } from './guide.ts';
import { reachedFrom } from './imports.ts';
import { root } from './project.ts';

/** The bundles of the extension. A smoke test of each is tagged with its name: `@popup`. */
export const pages = ['background', 'guide', 'options', 'popup', 'reports', 'sidepanel'] as const;

/** The files that are in every bundle, or decide how it is made. */
const common = ['public', 'wxt.config.ts', 'package.json', 'package-lock.json'];

const isCommon = (file: string) => common.some((path) => `${file}/`.startsWith(`${path}/`));

/** The pages whose bundle one of these changed files is in. */
export function changedPages(files: string[]): string[] {
  if (files.some(isCommon)) return [...pages];
  return pages.filter((page) => {
    const own = globSync([`entrypoints/${page}.ts`, `entrypoints/${page}/*`], { cwd: root });
    const reached = reachedFrom(page === 'guide' ? [...own, guideFile] : own);
    return files.some((file) => reached.has(file));
  });
}
