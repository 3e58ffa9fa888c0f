import { expect, test } from '../support/component-test.ts';
import {
  checkItem,
  fillConnection,
  openOptions,
  stored,
} from '../../support/pages/options-page.ts';

test('A malformed address is named as the cause, its button leads back to it, and nothing is sent', async ({
  harness,
  service,
}) => {
  const page = await openOptions(harness);
  await fillConnection(page, 'ftp://example.org', service.key);
  await expect(checkItem(page, 'must start with https://')).toContainText('Failed:');
  await page.getByRole('button', { name: 'Edit address' }).click();
  await expect(page.getByLabel('Service address')).toBeFocused();
  await expect(page.getByLabel('Service address')).toHaveAttribute('aria-invalid', 'true');
  expect(await stored(page)).toEqual({ list: [], active: null });
  expect(service.requests).toEqual([]);
});
