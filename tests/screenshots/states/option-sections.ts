import type { Page } from '@playwright/test';
import { changeLeakGuard } from '../../../lib/storage/leak-guard.ts';
import { put } from '../../support/builders/show.ts';
import { showSection } from '../../support/pages/options-page.ts';

/** Chooses a settings file with this content. */
async function chooseSettings(page: Page, content: object): Promise<void> {
  await showSection(page, 'data');
  await page.locator('input[type=file]').setInputFiles({
    name: 'verdict-settings.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(content)),
  });
}

/** The states of the sections of the settings that need no connection, by name. */
export const sectionStates: Record<string, (page: Page) => Promise<void>> = {
  'privacy of new reports': async (page) => {
    await showSection(page, 'reports');
  },
  addresses: async (page) => {
    await put(page, () =>
      changeLeakGuard((guard) => ({
        ...guard,
        added: ['campaign_*'],
        rules: [
          { hosts: '*.bank.example', does: 'never' },
          { hosts: 'xn--mnchen-3ya.example', does: 'privacy', privacy: 2 },
        ],
      })),
    );
    await showSection(page, 'addresses');
    await page.getByText('campaign_*').waitFor();
  },
  watches: async (page) => showSection(page, 'watches'),
  'issue tracker': async (page) => showSection(page, 'issue-tracker'),
  'wrong repository': async (page) => {
    await showSection(page, 'issue-tracker');
    await page.getByLabel('Repository').fill('owner/name');
    await page.getByRole('button', { name: 'Try' }).click();
    await page.getByText('Enter a repository').waitFor();
  },
  'changes of an import': async (page) => {
    await chooseSettings(page, {
      verdict: 1,
      connections: [{ url: 'https://reports.example.org/tools', name: 'Our agency' }],
      preferences: { theme: 'dark', keepDays: 365 },
      addresses: {
        leftOut: ['campaign_*'],
        rules: Array.from({ length: 20 }, (_, index) => ({
          hosts: `intranet-${index}.example`,
          does: 'never',
        })),
      },
    });
    await page.getByRole('list', { name: 'Changes of this import' }).waitFor();
  },
  'settings file with a fault': async (page) => {
    await chooseSettings(page, { verdict: 1, connections: [{ apiKey: 'key' }] });
    await page.getByText('This file has an API key').waitFor();
  },
  about: async (page) => {
    await showSection(page, 'about');
    await page.getByText('Show', { exact: true }).filter({ visible: true }).click();
    await page.locator('pre').filter({ visible: true }).waitFor();
  },
  'result on the button': async (page) => {
    await showSection(page, 'toolbar');
    await page.getByRole('switch', { name: 'Result of the page' }).check();
    await page.getByRole('switch', { name: 'On all pages' }).waitFor();
  },
  'wrong issue address': async (page) => {
    await showSection(page, 'issue-tracker');
    const tracker = page.getByRole('region', { name: 'Issue tracker' });
    await tracker.getByRole('combobox', { name: 'Issue tracker' }).selectOption('Other');
    await tracker.getByLabel('Address of a new issue').fill('https://example.com/{title}');
    await tracker.getByRole('button', { name: 'Save tracker' }).click();
    await tracker.getByText('must come after').scrollIntoViewIfNeeded();
  },
};
