import type { Page } from '@playwright/test';
import type { Harness, Service } from './harness.ts';

/**
 * Grants access, fills the form of a new connection, clicks "Connect", waits until the service
 * accepted the key, and goes on from the welcome to the settings.
 */
export async function connect(
  harness: Pick<Harness, 'grantAccess' | 'open' | 'optionsPage'>,
  { url, key }: Service,
): Promise<Page> {
  await harness.grantAccess(url);
  const page = await harness.open(harness.optionsPage);
  const address = page.getByLabel('Service address');
  const add = page.getByRole('button', { name: 'Add connection' });
  await address.or(add).first().waitFor();
  if (!(await address.isVisible())) await add.click();
  await address.fill(url);
  await page.getByLabel('API key', { exact: true }).fill(key);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  const failed = page.getByRole('list', { name: 'Connection check' }).getByText('Failed:');
  await page
    .getByText(/^Connected to /)
    .or(failed)
    .waitFor();
  if (await failed.isVisible())
    throw new Error(
      `The connection check failed:\n${await page.getByRole('list', { name: 'Connection check' }).innerText()}`,
    );
  const skip = page.getByRole('button', { name: 'Skip to settings' });
  if (await skip.isVisible()) await skip.click();
  return page;
}
