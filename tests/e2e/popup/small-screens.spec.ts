import { test as base, expect } from '../../support/browser/test.ts';
import { launch } from '../../support/browser/launch.ts';

/** A screen of 1366 by 768 pixels, on which everything is drawn this many times as large. */
const test = base.extend<{ scale: number }>({
  scale: [1, { option: true }],
  harness: async ({ headless, scale }, use) => {
    const [width, height] = [1366, 768].map((length) => Math.round(length / scale));
    const harness = await launch({
      headless,
      args: [
        `--screen-info={1366x768 devicePixelRatio=${scale}}`,
        `--force-device-scale-factor=${scale}`,
        `--window-size=${width},${height}`,
      ],
    });
    await use(harness);
    await harness.close();
  },
});

for (const [scale, size] of [
  [1, '380 × 600'],
  [1.25, '380 × 526'],
  [2, '380 × 294'],
] as const)
  test.describe(`at ${scale * 100} %`, () => {
    test.use({ scale });
    test('The popup has the size that the screen gives, and at most one scroll bar', async ({
      harness,
      service,
      site,
    }) => {
      await harness.connect(service);
      const popup = await harness.clickToolbar(await harness.open(`${site.url}/`));
      await expect(popup.getByRole('button', { name: 'Create report' })).toBeFocused();
      const sizeOf = () => popup.evaluate('`${innerWidth} × ${innerHeight}`');
      await expect.poll(sizeOf).toBe(size);
      // A popup that is lower than the layout scrolls as a whole.
      const scrolls = () =>
        popup.evaluate<boolean[]>(`[
          document.documentElement.scrollWidth > innerWidth,
          document.documentElement.scrollHeight > innerHeight,
          document.documentElement.clientHeight < innerHeight,
          document.documentElement.clientWidth < innerWidth,
        ]`);
      const isLow = scale === 2;
      await expect.poll(scrolls).toEqual([false, isLow, false, isLow]);
    });
  });
