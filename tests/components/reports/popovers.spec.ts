import type { Page } from '@playwright/test';
import { listed } from '../../screenshots/states/lists.ts';
import { showReports } from '../../support/builders/show.ts';
import { expect, test } from '../support/component-test.ts';

/** Opens each box of the controls above the list, and returns where it and its button are. */
async function placesOf(page: Page) {
  const openers = page.getByRole('search').locator('button[popovertarget]');
  const places = [];
  for (const opener of await openers.all()) {
    await opener.click();
    const [box, button] = await Promise.all([
      page.locator('.box:popover-open').boundingBox(),
      opener.boundingBox(),
    ]);
    await page.keyboard.press('Escape');
    places.push({ name: await opener.innerText(), box: box!, button: button! });
  }
  return places;
}

for (const width of [320, 360, 1280])
  for (const rightToLeft of [false, true])
    test(`At ${width} px, ${rightToLeft ? 'right to left' : 'left to right'}, each box lies within the window and begins at an edge of its button`, async ({
      harness,
    }) => {
      for (const [search, count] of [
        ['', 2],
        ['?tab=projects', 1],
      ] as const) {
        const state = { name: search, search, answers: listed, width, rightToLeft };
        const page = await showReports(harness, state);
        const places = await placesOf(page);
        expect(places).toHaveLength(count);
        for (const { name, box, button } of places) {
          expect(box.x, name).toBeGreaterThanOrEqual(0);
          expect(box.x + box.width, name).toBeLessThanOrEqual(width);
          expect(box.y, name).toBeGreaterThanOrEqual(button.y + button.height);
          const starts = Math.abs(box.x - button.x);
          const ends = Math.abs(box.x + box.width - button.x - button.width);
          expect(Math.min(starts, ends), name).toBeLessThan(1);
        }
        await page.close();
      }
    });
