import type { Page } from '@playwright/test';
import axe, { type RuleObject, type RunOptions } from 'axe-core';
import { schemes } from './show.ts';

/** The rules that look at colours. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * The faults that axe finds in the page, in both themes, as sentences. The themes differ in colours
 * alone, so all else is checked once. `rules` turns on what axe leaves off.
 */
export async function axeFaults(page: Page, rules: RuleObject = {}): Promise<string[]> {
  await page.evaluate(axe.source);
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
  const inPage = (globalThis as unknown as { axe: typeof axe }).axe;
  const { violations } = await inPage.run({ ...options, resultTypes: ['violations'] });
  return violations.map(({ help, nodes }) => `${help}: ${nodes.map(({ html }) => html).join(' ')}`);
}
