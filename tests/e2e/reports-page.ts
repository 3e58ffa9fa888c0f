import type { Locator, Page } from '@playwright/test';
import { type Filled, startFilled } from './harness/filled.ts';
import { test as base } from './harness/test.ts';

export { expect } from './harness/test.ts';

const day = 24 * 60 * 60_000;
const hosts = ['shop.example.com', 'blog.example.org', 'docs.example.dev'];
/** Thirty reports over three hosts; the score of the newest is 90. */
export const reports = Array.from({ length: 30 }, (_, at) => ({
  url: `https://${hosts[at % 3]}/page-${String(at + 1).padStart(2, '0')}`,
  score: [20, 60, 90][at % 3] ?? 0,
  at: Date.now() - (30 - at) * day,
}));

export const test = base.extend<{ filled: Filled; page: Page }>({
  filled: async ({}, use) => {
    const filled = await startFilled(reports);
    await use(filled);
    await filled.close();
  },
  page: async ({ harness, filled }, use) => {
    await harness.connect(filled);
    await use(await harness.open('reports.html'));
  },
});

/** The list. */
const table = (page: Page) => page.getByRole('table', { name: 'Reports' });
/** Its rows, without the headings. */
export const rows = (page: Page) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
/** The row of the report whose address has this in it. */
export const row = (page: Page, path: string): Locator => rows(page).filter({ hasText: path });
/** The report beside the list. */
export const panel = (page: Page) => page.getByRole('complementary', { name: 'Report' });
/** What is said of the list: how many there are, or how many are selected. */
export const status = (page: Page) => page.getByRole('group', { name: 'Selected reports' }).getByRole('status');
/** The requests for a list that reached the service, as paths with their parameters by name. */
export const lists = ({ requests }: Pick<Filled, 'requests'>) =>
  requests
    .filter(({ path }) => /^\/api\/v1\/reports(\?|$)/.test(path))
    .map(({ path }) => {
      const { pathname, searchParams } = new URL(path, 'http://service');
      searchParams.sort();
      return pathname + (searchParams.size > 0 ? `?${searchParams}` : '');
    });
/** The requests that change something. */
export const changes = ({ requests }: Pick<Filled, 'requests'>) => requests.filter(({ method }) => method !== 'GET');
