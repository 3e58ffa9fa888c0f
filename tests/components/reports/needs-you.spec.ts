import type { Page } from '@playwright/test';
import { anyPage } from '../../support/browser/show.ts';
import type { Harness } from '../../support/browser/harness.ts';
import { keep, keepBulk } from '../../support/builders/keep.ts';
import { put, showReports } from '../../support/builders/show.ts';
import {
  aConnection,
  aJob,
  connectionId,
  failed,
  undecided,
} from '../../support/builders/values.ts';
import { expect, test } from '../support/component-test.ts';

const create = (url: string) => ({ kind: 'create', url, privacy: 1 }) as const;
const other = aConnection({ id: 'c2', name: 'The other', baseUrl: 'https://other.example' });
const quota = failed({ code: 'refused', status: 422, text: 'You created too many reports.' });
const open = async (harness: Harness, fill: () => Promise<unknown>): Promise<Page> =>
  showReports(harness, { name: 'needs-you', search: '?tab=needs-you', fill });

test('Reports leads to what needs the person in all connections, each with its cause and the buttons that help', async ({
  harness,
}) => {
  await put(await anyPage(harness), () =>
    keep({
      connections: [aConnection({ name: 'Mine' }), other],
      jobs: [
        aJob(create('https://shop.example/refused'), quota),
        aJob(create('https://shop.example/queued')),
        aJob(create('https://other.example/access'), failed({ code: 'no-access' }), other.id),
      ],
    }),
  );
  const page = await harness.open('reports.html');
  await page.getByRole('link', { name: '2 need you' }).click();
  await expect(page.getByRole('heading', { name: 'Needs you' })).toBeVisible();
  await expect(page).toHaveTitle('Needs you · Reports');
  const mine = page.getByRole('list', { name: 'Mine' }).getByRole('listitem');
  await expect(mine).toHaveCount(1);
  await expect(mine).toContainText('You created too many reports.');
  await expect(mine.getByRole('button')).toHaveText(['Try again', 'Discard']);
  const others = page.getByRole('list', { name: 'The other' }).getByRole('listitem');
  await expect(others).toContainText('Verdict needs access to this service');
  await others.getByRole('button', { name: 'Grant access' }).click();
  expect(await page.evaluate(`chrome.permissions.getAll()`)).toMatchObject({
    origins: ['https://other.example/*'],
  });
  await mine.getByRole('button', { name: 'Discard' }).click();
  await expect(mine).toHaveCount(0);
  await expect(page.getByRole('link', { name: '1 needs you' })).toBeVisible();
});

/** Opens the list over storage that can change. */
async function openPut(harness: Harness, fill: () => Promise<unknown>): Promise<Page> {
  await put(await anyPage(harness), fill);
  return harness.open('reports.html?tab=needs-you');
}
const needing = async (page: Page) =>
  page.evaluate(`chrome.storage.local.get().then((all) => Object.entries(all)
    .flatMap(([key, one]) => (key.startsWith('job:') ? [one.state.name] : [])).toSorted())`);

test('All are tried again but what would create a second report, and all are discarded once that is confirmed', async ({
  harness,
}) => {
  const page = await openPut(harness, () =>
    keep({
      jobs: [
        aJob(create('https://shop.example/refused'), quota),
        aJob(create('https://shop.example/access'), failed({ code: 'no-access' })),
        aJob(create('https://shop.example/key'), failed({ code: 'wrong-key', status: 401 })),
        aJob(create('https://shop.example/undecided'), undecided),
      ],
    }),
  );
  const rows = page.getByRole('list', { name: 'Needs you' }).getByRole('listitem');
  await expect(rows).toHaveCount(4);
  await page.getByRole('button', { name: 'Discard all' }).click();
  const dialog = page.getByRole('dialog', { name: 'Discard 4 requests?' });
  await expect(dialog.getByRole('listitem').first()).toContainText('shop.example');
  await expect(dialog.getByText('and 1 more')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Try all again' }).click();
  await expect.poll(() => needing(page)).toEqual(['queued', 'queued', 'queued', 'unknown']);
  await expect(page.getByText('Nothing needs you now.')).toBeVisible();
});

test('More than ten are tried again only after a question, and discarded together', async ({
  harness,
}) => {
  const page = await openPut(harness, () =>
    keep({
      jobs: Array.from({ length: 11 }, (_, at) =>
        aJob(create(`https://shop.example/${at}`), quota),
      ),
    }),
  );
  await page.getByRole('button', { name: 'Try all again' }).click();
  const dialog = page.getByRole('dialog', { name: 'Try 11 requests again?' });
  await expect(dialog).toContainText('Each may count towards your quota.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard all' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard all' }).click();
  await expect(page.getByText('Nothing needs you now.')).toBeVisible();
  expect(await needing(page)).toEqual([]);
});

test('What needs the person of a list is discarded with the list, which sends nothing more', async ({
  harness,
}) => {
  const targets = Array.from({ length: 8 }, (_, at) => ({
    id: String(at),
    url: `https://shop.example/${at}`,
  }));
  const key = failed({ code: 'wrong-key', status: 401 });
  const page = await openPut(harness, async () => {
    await keep({ connections: [aConnection()] });
    await keepBulk({ kind: 'run' }, targets, [key, key, key]);
  });
  await page.getByRole('button', { name: 'Discard all' }).click();
  const dialog = page.getByRole('dialog', { name: 'Discard 3 requests?' });
  await dialog.getByRole('button', { name: 'Discard all' }).click();
  await expect(page.getByText('Nothing needs you now.')).toBeVisible();
  const stopped = `chrome.storage.local.get().then((all) =>
    Object.entries(all).flatMap(([name, one]) => (name.startsWith('bulk:') ? [one.stopped] : [])))`;
  expect(await page.evaluate(stopped)).toEqual(['cancelled']);
});

test('A list whose key is missing shows its first hundred; where nothing needs the person, it says so', async ({
  harness,
}) => {
  const key = failed({ code: 'wrong-key', status: 401 });
  const page = await open(harness, () =>
    keep({
      jobs: Array.from({ length: 103 }, (_, at) =>
        aJob(create(`https://shop.example/${at}`), key, connectionId),
      ),
    }),
  );
  await expect(page.getByRole('list', { name: 'Needs you' }).getByRole('listitem')).toHaveCount(
    100,
  );
  await expect(page.getByRole('link', { name: '103 need you' })).toBeVisible();
  const empty = await open(harness, () => keep());
  await expect(empty.getByText('Nothing needs you now.')).toBeVisible();
});
