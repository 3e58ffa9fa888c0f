import { watchStates } from '../../../screenshots/states/watches.ts';
import { showReports } from '../../../support/builders/show.ts';
import { expect, test } from '../../support/component-test.ts';

test('Watches are cards below 1,100 px, and at any width from 900 px on there is room for their addresses and their next run', async ({
  harness,
}) => {
  const page = await showReports(harness, watchStates[0]!);
  const watches = page.getByRole('table', { name: 'Watches' });
  const addresses = watches.getByRole('rowheader');
  const nextRun = watches.getByText(/^(today|tomorrow), \d+:\d+ [AP]M$/).first();
  await expect(addresses).toHaveCount(5);
  for (const [width, look] of [
    [900, 'block'],
    [1000, 'block'],
    [1099, 'block'],
    [1100, 'table-cell'],
    [1180, 'table-cell'],
    [1280, 'table-cell'],
  ] as const) {
    await page.setViewportSize({ width, height: 700 });
    await expect(addresses.first()).toHaveCSS('display', look);
    for (const address of await addresses.all())
      expect((await address.boundingBox())!.width).toBeGreaterThanOrEqual(240);
    // One line.
    expect(
      await nextRun.evaluate((cell) => {
        const text = document.createRange();
        text.selectNodeContents(cell);
        return text.getClientRects().length;
      }),
    ).toBe(1);
    expect(
      await page.evaluate('document.documentElement.scrollWidth - innerWidth'),
    ).toBeLessThanOrEqual(0);
  }
});
