import { expect, test } from '../support/component-test.ts';
import { showSection } from '../../support/pages/options-page.ts';

test('Support information is shown before it is copied, without address, name and key', async ({
  harness,
}) => {
  await harness.connect({ url: 'https://reports.example.org', key: 'a-key-for-tests' });
  const page = await harness.open('options.html');
  await showSection(page, 'about');
  await page.getByText('Show', { exact: true }).filter({ visible: true }).click();
  const text = page.locator('pre').filter({ visible: true });
  await expect(text).toContainText('Connections: 1');
  await expect(text).toBeFocused();
  await expect(text).toContainText('jobs: none');
  await expect(text).not.toContainText('reports.example.org');
  await expect(text).not.toContainText('a-key-for-tests');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy' }).filter({ visible: true }).click();
  await expect(page.getByText('Copied')).toBeVisible();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(await text.textContent());
});
