import type { Page } from '@playwright/test';
import { showPopup } from '../../support/builders/show.ts';
import { popupStates } from '../../screenshots/states/popup.ts';
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
