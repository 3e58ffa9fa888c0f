import { popupPath, settled } from '../../support/browser/show.ts';
import { fill, unknownPage } from '../page/open-card.ts';
import { expect, test } from '../support/component-test.ts';

test('Times in an open popup follow the clock', async ({ harness }) => {
  await fill(harness);
  const page = await harness.context.newPage();
  await page.clock.install();
  await page.goto(harness.extensionUrl(popupPath(unknownPage)));
  await settled(page);
  const times = page.getByRole('list', { name: 'Recent reports' }).locator('time');
  await expect(times.first()).toHaveText('2 hours ago');
  await page.clock.fastForward('03:00:00');
  await expect(times.first()).toHaveText('5 hours ago');
});
