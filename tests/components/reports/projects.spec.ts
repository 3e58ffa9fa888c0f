import { projectStates } from '../../screenshots/states/project.ts';
import { type Harness, openedBy, type Service } from '../../support/browser/harness.ts';
import { anyPage } from '../../support/browser/show.ts';
import { keep } from '../../support/builders/keep.ts';
import { put, showReports } from '../../support/builders/show.ts';
import { aConnection, aReport } from '../../support/builders/values.ts';
import { startReportService } from '../../support/service/report-service.ts';
import { asked } from '../../support/service/requests.ts';
import { askedChanges } from '../support/asked-changes.ts';
import { expect } from '../support/component-test.ts';
import {
  inMenuOf,
  openView,
  projectOffers,
  projectSteps,
} from '../../support/pages/reports-page.ts';
import { test, plain, table, row } from './odd-projects.ts';

const launch = '🚀 launch';
/** Connects to a service on a device that has seen the reports of one of its projects. */
const connectSeen = async (harness: Harness, { url: baseUrl, key: apiKey }: Service) =>
  put(await anyPage(harness), () =>
    keep({
      connections: [aConnection({ baseUrl, apiKey })],
      archive: [90, 60, 20].map((score, at) =>
        aReport({ id: `${at}`, url: `https://odd.example/${at}`, project: launch, score }),
      ),
    }),
  );

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

test('A project opens as a site, which leads to its reports, and back leads to the list again', async ({
  harness,
  filled,
}) => {
  await connectSeen(harness, filled);
  const page = await harness.open('reports.html?tab=projects');
  await expect(row(page, launch)).toContainText('33%');
  // The three reports are of one day, which is no trend.
  await expect(row(page, launch).getByRole('img')).toHaveCount(0);
  await row(page, launch).getByRole('link').click();
  await expect(page.getByRole('heading', { name: launch })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Show 3 reports' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Results over time' })).toHaveCount(0);
  await expect(page).toHaveTitle('\u2068🚀 launch\u2069 · Projects');
  await page.getByRole('link', { name: 'Show 3 reports' }).click();
  await expect(page.getByRole('table', { name: 'Reports' }).getByRole('row')).toHaveCount(4);
  await expect.poll(() => asked(filled, 'reports').at(-1)).toMatchObject({ project: launch });
  await page.goBack();
  await expect(page.getByRole('heading', { name: launch })).toBeVisible();
  await page.goBack();
  await expect(row(page, launch)).toBeVisible();
});

test('Projects of which this device knows reports show when the service is gone, and are marked', async ({
  harness,
}) => {
  let isGone = true;
  const data = [launch, plain[0]].map((project) => ({ project, reports: 3 }));
  const service = await startReportService(() => (isGone ? { ends: 'reset' } : { json: { data } }));
  await connectSeen(harness, service);
  const page = await harness.open('reports.html?tab=projects');
  await expect(page.getByText('Showing what’s saved on this device.')).toBeVisible();
  await expect(row(page, launch)).toContainText('33%');
  await expect(row(page, launch).getByRole('link')).toHaveCSS('font-style', 'italic');
  // The rows of another search are not shown for this one.
  const search = page.getByRole('searchbox', { name: 'Search projects' });
  await search.fill('host-0');
  await expect(row(page, launch)).toHaveCount(0);
  await search.fill('LAUNCH');
  await expect(row(page, launch)).toHaveCount(1);
  await search.fill('');
  isGone = false;
  await expect(row(page, plain[0]!)).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText('Can’t reach the service')).toHaveCount(0);
  await expect(row(page, launch).getByRole('link')).toHaveCSS('font-style', 'normal');
  await service.close();
});

test('A project is deleted only once its name is typed, and at once then', async ({
  harness,
  filled,
}) => {
  await harness.connect(filled);
  const page = await harness.open('reports.html?tab=projects');
  const project = plain[0]!;
  await expect(page.getByRole('button', { name: 'Delete project' })).toHaveCount(0);
  await inMenuOf(row(page, project), 'Delete project');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('1 report will be deleted');
  await dialog.getByLabel('Type the project name to confirm').fill(plain[1]!);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Delete project' })).toBeDisabled();
  await dialog.getByLabel('Type the project name to confirm').fill(project);
  await page.keyboard.press('Enter');
  await expect.poll(async () => askedChanges(page)).toEqual([{ kind: 'delete-project', project }]);
  // A job that waits for its turn can be cancelled, and none waits for an undo.
  await expect(row(page, project).getByRole('button')).toHaveText('Cancel');
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
