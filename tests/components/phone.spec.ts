import { expect, test } from './support/component-test.ts';

/** The parts of the browser's interface that Firefox for Android lacks, and Chromium's panel. */
const lacking = ['commands', 'contextMenus', 'omnibox', 'sidePanel', 'sidebarAction', 'windows'];

/** The smallest target of a pointer, in pixels (WCAG 2.2, 2.5.8). Links in a text are exempt. */
const minTarget = 24;

for (const path of ['popup.html', 'options.html#toolbar', 'options.html#about', 'reports.html'])
  test(`On a phone without menus, shortcuts, panel and windows, ${path} fits and offers none of them`, async ({
    harness,
  }) => {
    await harness.connect({ url: 'https://reports.example.org', key: 'a-key-for-tests' });
    const page = await harness.open('guide.html');
    await page.setViewportSize({ width: 360, height: 640 });
    await page.addInitScript((names) => {
      const { browser } = globalThis as unknown as { browser: Record<string, unknown> };
      for (const name of names) delete browser[name];
    }, lacking);
    await page.goto(new URL(path, page.url()).href);
    await page.reload();
    await page.getByRole('heading').first().waitFor({ state: 'attached' });
    expect(
      await page.evaluate(
        (names) => names.filter((name) => name in Reflect.get(globalThis, 'browser')),
        lacking,
      ),
    ).toEqual([]);
    const more = page.getByRole('button', { name: 'More', exact: true });
    if (path === 'popup.html') {
      await more.first().click();
      await expect(page.getByRole('menuitem', { name: 'Help' })).toBeVisible();
    }
    await expect(
      page.getByText(/side panel|sidebar|shortcut/i).filter({ visible: true }),
    ).toHaveCount(0);
    const { width, small } = await page.evaluate((least) => {
      const targets = [...document.querySelectorAll('button, select, input, [role="tab"]')];
      return {
        // The body of the popup asks for more, and shows no more than its window has.
        width: Math.max(
          document.querySelector('main')!.scrollWidth,
          document.querySelector('main')!.getBoundingClientRect().right,
        ),
        small: targets.flatMap((one) => {
          const box = (one.closest('label') ?? one).getBoundingClientRect();
          const isShown = box.width > 1 && box.height > 1;
          return isShown && (box.width < least || box.height < least) ? [one.outerHTML] : [];
        }),
      };
    }, minTarget);
    expect(width).toBeLessThanOrEqual(360);
    expect(small).toEqual([]);
  });
