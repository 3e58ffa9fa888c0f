import { projectStates } from '../../screenshots/states/project.ts';
import { openedBy } from '../../support/browser/harness.ts';
import { showReports } from '../../support/builders/show.ts';
import { asked } from '../../support/service/requests.ts';
import { expect } from '../support/component-test.ts';
import {
  inMenuOf,
  openView,
  projectOffers,
  projectSteps,
} from '../../support/pages/reports-page.ts';
import {
  componentTest as test,
  plain,
  table,
  row,
  deletes,
} from '../../e2e/shared/odd-projects.ts';

test('Each control of the list sends just its own parameter, and the view is in the address', async ({
  harness,
  filled,
}) => {
  await harness.connect(filled);
  const page = await harness.open('reports.html?tab=projects&per_page=10');
  await expect(table(page).getByRole('row')).toHaveCount(11);
  expect(asked(filled, 'projects').at(-1)).toEqual({});
  await openView(page);
  for (const [control, values] of Object.entries(projectOffers)) {
    const options = page.getByRole('combobox', { name: control }).locator('option');
    expect(
      await options.evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value)),
    ).toEqual(values);
  }
  for (const [control, value, sends] of projectSteps) {
    const before = asked(filled, 'projects').length;
    await page.getByLabel(control).selectOption(value);
    await expect.poll(() => asked(filled, 'projects').slice(before)).toEqual([sends]);
  }
  const sends = async (parameters: object) =>
    expect.poll(() => asked(filled, 'projects').at(-1)).toEqual(parameters);

  await page.getByLabel('Sort by').selectOption('Name');
  await sends({ sort_by: 'project' });
  await page.getByLabel('Order').selectOption('Ascending');
  await sends({ sort_by: 'project', sort: 'asc' });
  await expect(table(page).getByRole('rowheader').first()).toHaveText('%2e%2e/?#');
  await page.getByLabel('Per page').selectOption('25');
  await sends({ sort_by: 'project', sort: 'asc', per_page: '25' });
  await expect(table(page).getByRole('row')).toHaveCount(18);
  await page.getByRole('searchbox', { name: 'Search projects' }).fill('host-0');
  await sends({
    search: 'host-0',
    search_by: 'project',
    sort_by: 'project',
    sort: 'asc',
    per_page: '25',
  });
  await expect(table(page).getByRole('row')).toHaveCount(10);

  await page.reload();
  await expect(page.getByRole('searchbox', { name: 'Search projects' })).toHaveValue('host-0');
  await expect(table(page).getByRole('row')).toHaveCount(10);
  await page.goBack();
  await expect(page.getByRole('searchbox', { name: 'Search projects' })).toHaveValue('');
  await expect(table(page).getByRole('row')).toHaveCount(18);
});

test('An undone deletion of a project never leaves, and another name deletes nothing', async ({
  harness,
  filled,
}) => {
  await harness.connect(filled);
  const page = await harness.open('reports.html?tab=projects');
  const project = plain[0]!;
  await expect(page.getByRole('button', { name: 'Delete project' })).toHaveCount(0);
  await inMenuOf(row(page, project), 'Delete project');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Type the project name to confirm').fill(plain[1]!);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Delete project' })).toBeDisabled();
  await dialog.getByLabel('Type the project name to confirm').fill(project);
  await page.keyboard.press('Enter');
  await row(page, project).getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, project).getByRole('button', { name: 'More' })).toBeFocused();
  const jobs = await page.evaluate(
    `chrome.storage.local.get().then((all) => Object.keys(all).filter((key) => key.startsWith('job:')))`,
  );
  expect(jobs).toEqual([]);
  expect(deletes(filled)).toEqual([]);
});

test('“Download all reports” beside what is known of a project opens the settings where it is done', async ({
  harness,
  filled,
}) => {
  await harness.connect(filled);
  const page = await showReports(harness, projectStates()[0]!);
  const settings = await openedBy(harness, async () =>
    page.getByRole('button', { name: 'Download all reports' }).click(),
  );
  await expect(settings.getByRole('heading', { level: 2 })).toHaveText(['Data']);
  await expect(settings.getByRole('switch', { name: 'Download all reports' })).toBeVisible();
});
