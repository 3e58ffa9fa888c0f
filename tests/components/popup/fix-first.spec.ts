import type { Page } from '@playwright/test';
import { showPopup } from '../../support/builders/show.ts';
import { popupStates } from '../../screenshots/states/popup.ts';
import { checks } from '../../screenshots/states/fix-first.ts';
import { shopRuns } from '../../screenshots/states/shop.ts';
import { answer, fill, open, press } from '../page/open-card.ts';
import { expect, test } from '../support/component-test.ts';

const fixFirst = (page: Page) => page.getByRole('list', { name: 'Fix first' });

test('What opens takes room from the recent reports first, then from the last rows of “Fix first”, which go as a whole, never the first', async ({
  harness,
}) => {
  const rowsOf = {
    'fix-first': 3,
    'fix-first, password': 3,
    'fix-first, notice': 3,
    'fix-first, refused': 3,
    'fix-first, asked': 2,
    'fix-first, fullest': 1,
    'fix-first, right-to-left': 3,
  };
  for (const [name, count] of Object.entries(rowsOf)) {
    const page = await showPopup(
      harness,
      popupStates.find((state) => state.name === name)!,
    );
    const rows = fixFirst(page).getByRole('listitem');
    await expect(rows).toHaveCount(3);
    for (const [at, row] of (await rows.all()).entries())
      if (at < count) await expect(row, `${name} ${at}`).toBeInViewport({ ratio: 0.99 });
      else await expect(row, `${name} ${at}`).not.toBeInViewport();
    const list = (await fixFirst(page).boundingBox())!;
    const first = (await rows.first().boundingBox())!;
    expect.soft(list.height, name).toBeCloseTo(count * first.height, 0);
    const recent = (await page.getByRole('region', { name: 'Recent reports' }).boundingBox())!;
    expect.soft(recent.height, name).toBeGreaterThanOrEqual(90);
    const isOver =
      'document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth';
    expect.soft(await page.evaluate(isOver), name).toBe(false);
    await page.close();
  }
});

test('Where all checks passed, that is said, with the way to them', async ({ harness }) => {
  const page = await showPopup(
    harness,
    popupStates.find(({ name }) => name === 'fix-first, all passed')!,
  );
  await expect(page.getByText('All checks passed')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Checks', exact: true })).toHaveAttribute(
    'href',
    '/reports.html?report=44',
  );
  await expect(fixFirst(page)).toHaveCount(0);
});

test('Checks that an answer lacked are asked for once after a run, not because the popup opens, and shown once they came', async ({
  harness,
}) => {
  const archive = shopRuns();
  const [latest, ...earlier] = archive;
  await fill(harness, { archive });
  const page = await open(harness);
  await page.evaluate(`globalThis.asked = [];
    chrome.runtime.sendMessage = async ({ query, data }) => {
      if (query !== 'readChecks') return { answer: null };
      asked.push(data);
      return new Promise((resolve) => (globalThis.answerChecks = () => resolve({ answer: null })));
    };`);
  const asked = async () => page.evaluate('asked');
  // The list comes, which draws the popup again.
  await fill(harness, { archive });
  await expect(page.getByRole('link', { name: '5 reports' })).toBeVisible();
  expect(await asked()).toEqual([]);
  await press(page, 'Run again').click();
  await answer(page);
  await expect.poll(asked).toEqual([{ connectionId: 'c1', id: '44' }]);
  await fill(harness, { archive: [{ ...latest!, checks }, ...earlier] });
  await page.evaluate('answerChecks()');
  await expect(fixFirst(page).getByRole('listitem')).toHaveCount(3);
  await press(page, 'Run again').click();
  await answer(page);
  await expect(page.getByRole('status').first()).toContainText('The checks ran again');
  expect(await asked()).toHaveLength(1);
});
