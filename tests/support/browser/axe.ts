import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { default as Axe, RuleObject, RunOptions } from 'axe-core';
import { schemes } from './show.ts';

/** The rules that look at colours. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Axe for a page: its small file, because each page reads it anew. */
let source: Promise<string> | undefined;
const readSource = () =>
  readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * The faults that axe finds in the page, in both themes, as sentences. The themes differ in colours
 * alone, so all else is checked once. `rules` turns on what axe leaves off.
 */
export async function axeFaults(page: Page, rules: RuleObject = {}): Promise<string[]> {
  await page.evaluate(await (source ??= readSource()));
  const found: string[] = [];
  for (const [index, colorScheme] of schemes.entries()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const faults = await page.evaluate(run, index === 0 ? { rules } : { runOnly: colourRules });
    found.push(...faults.map((fault) => `${colorScheme}: ${fault}`));
  }
  return found;
}

/** Runs in the page. To describe what passed would take axe longer than all of its rules. */
async function run(options: RunOptions): Promise<string[]> {
  const inPage = (globalThis as unknown as { axe: typeof Axe }).axe;
  const { violations } = await inPage.run({ ...options, resultTypes: ['violations'] });
  return violations.map(({ help, nodes }) => `${help}: ${nodes.map(({ html }) => html).join(' ')}`);
}
