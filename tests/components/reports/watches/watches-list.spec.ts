import type { Page } from '@playwright/test';
import { addRows } from '../../../../lib/storage/database/job-rows.ts';
import { anyPage } from '../../../support/browser/show.ts';
import { keep } from '../../../support/builders/keep.ts';
import { put } from '../../../support/builders/show.ts';
import {
  aChange,
  aJob,
  aReport,
  aWatch,
  connectionId,
  day,
  minute,
} from '../../../support/builders/values.ts';
import { expect, test } from '../../support/component-test.ts';

const project = 'shop.example.com';
const watchRow = (page: Page) =>
  page.getByRole('table', { name: 'Watches' }).getByRole('row').filter({ hasText: project });

test('What changed is new until the person has seen it, and older changes come on a click', async ({
  harness,
}) => {
  const older = [1, 2, 3, 4, 5, 6, 7].map((days) => aChange({ ago: days * day }));
  const to = { result: 'bad', score: 34 } as const;
  await put(await anyPage(harness), () =>
    keep({ changes: [aChange({ ago: minute, untold: 'page', to }), ...older] }),
  );
  const page = await harness.open('reports.html?tab=watches');
  const whatChanged = page.getByRole('region', { name: 'What changed' });
  const change = whatChanged.getByRole('listitem');
  await expect(change.first()).toHaveText(/Good\s*86.*Bad.*shop\.example\.com\/boots.*New/);
  await expect(page.getByRole('link', { name: 'Watches 1 new' })).toBeVisible();
  await page.getByRole('button', { name: 'Mark all as seen' }).click();
  await expect(page.getByRole('link', { name: 'Watches', exact: true })).toBeVisible();
  await expect(change.first()).not.toContainText('New');
  await expect(page.getByRole('button', { name: 'Show 3 older changes' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(change).toHaveCount(8);
  await expect(change.nth(5).getByRole('link')).toBeFocused();
});

test('The watch of a project names the reports that the service told of, or else those that are seen, also without a result', async ({
  harness,
}) => {
  const pages = [1, 2, 3].map((id) =>
    aReport({
      id: `${id}`,
      url: `${project}/${id}`,
      ...(id === 3 && { result: null, score: null }),
    }),
  );
  const told = { kind: 'project', project: 'nine.example', reports: 9 } as const;
  await put(await anyPage(harness), () =>
    keep({ archive: pages, watches: [aWatch({ kind: 'project', project }), aWatch(told)] }),
  );
  const page = await harness.open('reports.html?tab=watches');
  await expect(watchRow(page)).toContainText('one at a time. 3 are seen here');
  await expect(page.getByRole('row').filter({ hasText: 'nine.example' })).toContainText(
    'Runs 9 reports, one at a time: about 9 minutes',
  );
  await page.getByLabel('Page or project').fill(project);
  await expect(page.locator('form.new-watch')).toContainText('3 are seen here');
});

test('The watch of a project says how far its round is, that the setting stops it, and can be switched off and removed', async ({
  harness,
}) => {
  const pages = [1, 2].map((id) => aReport({ id: `${id}`, url: `${project}/${id}` }));
  const watch = aWatch(
    { kind: 'project', project },
    {
      runs: 1,
      round: {
        beganAt: Date.now() - minute,
        targets: { by: 'rows', total: 2, skipped: 0, missing: 0 },
      },
    },
  );
  await put(await anyPage(harness), async () => {
    await keep({ archive: pages, watches: [watch] });
    const run = aJob({ kind: 'run', reportId: '2', url: pages[1]!.url });
    await addRows({ connectionId, id: watch.id }, [{ ...run, watch: watch.id }]);
  });
  const page = await harness.open('reports.html?tab=watches');
  const [nextRun, runs] = [2, 3].map((at) => watchRow(page).getByRole('cell').nth(at));
  await expect(watchRow(page)).toContainText('Runs 2 reports, one at a time: about 2 minutes');
  await expect(nextRun!).toHaveText('now, 1 of 2 done');
  await expect(runs!).toHaveText('1');
  const allow = async (isAllowed: boolean) =>
    page.evaluate(`chrome.storage.local.set({ preferences: { watches: ${isAllowed} } })`);
  await allow(false);
  await expect(page.getByText('Watches are off')).toBeVisible();
  await expect(nextRun!).toHaveText('–');
  await allow(true);
  await expect(page.getByText('Watches are off')).toHaveCount(0);
  await expect(nextRun!).toHaveText('now, 1 of 2 done');
  await watchRow(page).getByRole('switch', { name: 'On' }).click();
  await expect(nextRun!).toHaveText('–');
  await watchRow(page).getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No watches yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'New watch' })).toBeFocused();
});
