import type { Locator, Page } from '@playwright/test';
import type { Filed } from '../../local-service/fill-data-file.ts';
import { type Filled, startFilled } from '../../support/service/report-service.ts';
import { oddProjects } from '../../support/service/samples.ts';
import { test as base } from '../support/component-test.ts';

/** The plain projects. Those of `oddProjects` are the others. */
export const plain = Array.from(
  { length: 12 },
  (_, at) => `host-${String(at + 1).padStart(2, '0')}.example`,
);

/** One report of each plain project, and three of each odd one. */
const filed: Filed[] = [
  ...plain.map((project) => ({ url: `https://${project}/`, project })),
  ...oddProjects.flatMap((project) =>
    [90, 60, 20].map((score, at) => ({
      url: `https://odd.example/${project.length}/${at}`,
      project,
      score,
    })),
  ),
];

/** A service with those reports. */
export const test = base.extend<{ filled: Filled }>({
  filled: async ({}, use) => {
    const filled = await startFilled(filed);
    await use(filled);
    await filled.close();
  },
});

/** The list. */
export const table = (page: Page) => page.getByRole('table', { name: 'Projects' });
/** The row of a project. */
export const row = (page: Page, project: string): Locator =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByText(project, { exact: true }) });
