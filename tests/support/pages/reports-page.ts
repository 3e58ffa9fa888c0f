import { expect, type Locator, type Page } from '@playwright/test';
import type { Harness } from '../browser/harness.ts';
import { type Filled, startFilled } from '../service/report-service.ts';
import { thirtyReports } from '../service/samples.ts';
import { test as inComponents } from '../../components/support/component-test.ts';
import { test as installed } from '../browser/test.ts';

export { expect };

/** A service with thirty reports, and Reports open on them. */
const fixtures: Parameters<typeof installed.extend<{ filled: Filled; page: Page }>>[0] = {
  filled: async ({}, use) => {
    const filled = await startFilled(thirtyReports);
    await use(filled);
    await filled.close();
  },
  page: async ({ harness, filled }, use) => {
    await harness.connect(filled);
    await use(await harness.open('reports.html'));
  },
};
export const test = installed.extend<{ filled: Filled; page: Page }>(fixtures);
export const componentTest = inComponents.extend<{ filled: Filled; page: Page }>(fixtures);

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
/** Chooses something from the menu of the report that is open. */
export async function inPanelMenu(page: Page, item: string): Promise<void> {
  await panel(page).getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}
/** The buttons that lead to the other batches of the list. */
export const pagination = (page: Page) => page.getByRole('navigation', { name: 'Pagination' });
/** Deletes the selected reports with the pointer, and confirms. */
export async function deleteSelected(page: Page): Promise<void> {
  await page
    .getByRole('group', { name: 'Selected reports' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click();
}
/** The announcement of the list: how many there are, or how many are selected. */
export const status = (page: Page) =>
  page.getByRole('group', { name: 'Selected reports' }).getByRole('status');

/**
 * A control, the value to choose, and all parameters that then reach the service. A default value
 * adds none.
 */
type Step = readonly [control: string, value: string, sends: Record<string, string>];

const project = new URL(thirtyReports[0]!.url).host;

/**
 * The choices of each control of the list of reports, but for "Project", whose choices come from
 * the service (interface, section 4.3).
 */
export const reportOffers = {
  Result: ['', 'good', 'decent', 'bad'],
  'Sort by': ['id', 'generated_at', 'url', 'result'],
  Order: ['desc', 'asc'],
  'Per page': ['10', '25', '50', '100'],
};

/** The choices of each control of the list of projects (interface, section 4.1). */
export const projectOffers = {
  'Sort by': ['created_at', 'project'],
  Order: ['desc', 'asc'],
  'Per page': ['10', '25', '50', '100'],
};

/** The query when nothing is chosen: newest first by time. */
const newest = { sort_by: 'generated_at' };

/**
 * Every value of every control of the list of reports. Each control is set back to its default
 * before the next one.
 */
export const reportSteps: Step[] = [
  ...stepsOf(reportOffers.Result, 'Result', 'result', newest),
  ...stepsOf(['', project], 'Project', 'project', newest),
  ['Sort by', 'id', {}],
  ['Sort by', 'url', { sort_by: 'url' }],
  ['Sort by', 'result', { sort_by: 'result' }],
  ['Sort by', 'generated_at', newest],
  ...stepsOf(reportOffers.Order, 'Order', 'sort', newest),
  ...stepsOf(reportOffers['Per page'], 'Per page', 'per_page', newest),
];

/** The same for the list of projects. */
export const projectSteps: Step[] = [
  ...stepsOf(projectOffers['Sort by'], 'Sort by', 'sort_by'),
  ...stepsOf(projectOffers.Order, 'Order', 'sort'),
  ...stepsOf(projectOffers['Per page'], 'Per page', 'per_page'),
];

function stepsOf(
  [byDefault = '', ...others]: string[],
  control: string,
  parameter: string,
  always = {},
): Step[] {
  return [
    ...others.map((value) => [control, value, { ...always, [parameter]: value }] as const),
    [control, byDefault, always],
  ];
}

/** The text in the clipboard, pasted with the keyboard on another page. */
export async function pasted(harness: Harness, elsewhere: string): Promise<string> {
  const page: Page = await harness.open(elsewhere);
  await page.evaluate(`document.body.append(document.createElement('textarea'))`);
  await page.getByRole('textbox').focus();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(page.getByRole('textbox')).not.toHaveValue('');
  const text = await page.getByRole('textbox').inputValue();
  await page.close();
  return text;
}
