import type { Page } from 'puppeteer-core';
import { asked, changes } from '../../../support/service/requests.ts';
import {
  choose,
  click,
  fill,
  named,
  offered,
  reload,
  row,
  rows,
  shows,
} from '../../../support/browser/firefox-actions.ts';
import { projectOffers, projectSteps } from '../../../support/pages/reports-page.ts';
import { oddProjects } from '../../../support/service/samples.ts';
import { expect, type FirefoxStage, test } from '../../../support/browser/firefox-test.ts';
import { filed, plain } from '../../shared/odd-projects.ts';
import { waitFor } from '../../../support/wait-for.ts';

test.use({ reports: async ({}, use) => use(filed) });

const lists = ({ service }: FirefoxStage) => asked(service, 'projects');
const names = (page: Page) =>
  page.$$eval('tbody th', (all) => all.map(({ innerText }) => innerText));

test('sends just the parameter of the control that was used, and keeps the view in the address', async ({
  stage,
}) => {
  const page = await stage.open('reports.html?tab=projects&per_page=10');
  await shows(page, oddProjects[0]!);
  expect(lists(stage)).toEqual([{}]);
  await click(page, 'View');
  for (const [control, values] of Object.entries(projectOffers))
    expect(await offered(page, control)).toEqual(values);
  for (const [control, value, sends] of projectSteps) {
    const before = lists(stage).length;
    await choose(page, control, value);
    await expect.poll(() => lists(stage).slice(before)).toEqual([sends]);
    if (control === 'Sort by')
      await expect
        .poll(async () => (await names(page))[0])
        .toBe(value === 'project' ? '🚀 launch' : oddProjects.at(-1));
    if (control === 'Per page')
      await expect.poll(() => names(page)).toHaveLength(Math.min(Number(value), 17));
  }

  const before = lists(stage).length;
  await fill(page, 'Search projects', 'host-0', 'searchbox');
  await expect.poll(() => names(page)).toHaveLength(9);
  expect(lists(stage).slice(before)).toEqual([{ search: 'host-0', search_by: 'project' }]);
  await reload(page);
  await expect.poll(() => names(page)).toHaveLength(9);
  await page.evaluate(() => history.back());
  await expect.poll(() => names(page)).toHaveLength(10);
});

test('opens the reports of a project, and back leads to the list, which knows their results now', async ({
  stage,
}) => {
  const page = await stage.open('reports.html?tab=projects');
  await shows(page, '🚀 launch');
  await click(await row(page, '🚀 launch'), '🚀 launch', 'link');
  await click(page, 'Show 3 reports', 'link');
  await expect.poll(() => rows(page)).toHaveLength(3);
  expect(asked(stage.service, 'reports').at(-1)).toEqual({
    project: '🚀 launch',
    sort_by: 'generated_at',
    per_page: '25',
  });
  await page.evaluate(() => history.go(-2));
  await expect
    .poll(async () => (await rows(page)).find((text) => text.includes('🚀 launch')))
    .toContain('33%');
});

test('reads the checks of a project on a click, and shows the pages that fail one', async ({
  stage,
}) => {
  const page = await stage.open(
    `reports.html?${new URLSearchParams({ tab: 'project', project: '🚀 launch' })}`,
  );
  await shows(page, '3 pages');
  await click(page, 'Read the checks of 3 reports');
  await shows(page, 'The checks of 3 of 3 pages are on this device.');
  await shows(page, 'All checks were read.');
  await click(page, 'Page odd.example/9/2 has a title', 'link');
  await shows(page, 'Pages that fail this 1');
  await click(page, 'Show all pages');
  await expect.poll(async () => (await page.$$('.pages tbody tr')).length).toBe(3);
});

test('reads the rest of the checks after a stop, and each report once', async ({ stage }) => {
  const page = await stage.open(
    `reports.html?${new URLSearchParams({ tab: 'project', project: '🚀 launch' })}`,
  );
  const reads = () => stage.service.requests.filter(({ path }) => /\/reports\/\d+$/.test(path));
  await click(page, 'Read the checks of 3 reports');
  await waitFor('the first read', () => reads().length > 0, { everyMs: 10 });
  await click(page, 'Stop');
  const button = () => page.$$eval('.reading button', ([one]) => one?.innerText);
  await expect.poll(button).toMatch(/^Read the checks of [12] reports?$/);
  await shows(page, 'of 3 pages are on this device.');
  await click(page, (await button())!);
  await shows(page, 'All checks were read.');
  await shows(page, 'The checks of 3 of 3 pages are on this device.');
  expect(new Set(reads().map(({ path }) => path)).size).toBe(3);
  expect(reads()).toHaveLength(3);
});

test('deletes a project only once its name is typed and Undo is over, and hard names arrive whole', async ({
  stage,
}) => {
  const page = await stage.open('reports.html?tab=projects');
  await shows(page, oddProjects[0]!);
  const ask = async (project: string, typed: string) => {
    const one = await row(page, project);
    await click(one, 'More');
    await click(page, 'Delete project', 'menuitem');
    await fill(page, 'Type the project name to confirm', typed);
    await page.keyboard.press('Enter');
    return one;
  };
  await ask(plain[0]!, plain[1]!);
  expect(
    await page.$eval('dialog', ({ open, innerText }) => [
      open,
      innerText.includes('1 report will be deleted'),
    ]),
  ).toEqual([true, true]);
  await click(page, 'Cancel');
  await click(await ask(plain[2]!, plain[2]!), 'Undo');
  await shows(page, 'Nothing was deleted');
  for (const project of oddProjects) await named(await ask(project, project), 'Undo', 'button');
  expect(changes(stage.service)).toEqual([]);

  // A delete by keys can be undone for longer.
  await expect
    .poll(() => changes(stage.service), { timeout: 40_000 })
    .toHaveLength(oddProjects.length);
  const paths = changes(stage.service).map(({ method, path }) => `${method} ${path}`);
  expect(paths).toEqual(
    oddProjects.map((project) => `DELETE /api/v1/projects/${encodeURIComponent(project)}`),
  );
  await expect.poll(async () => (await names(page)).toSorted()).toEqual(plain);
});
