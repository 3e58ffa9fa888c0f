import type { Page } from '@playwright/test';
import type { Harness, Service } from './harness.ts';

/** Grants access, fills the form of the options page, clicks "Connect" and waits until the service accepted the key. */
export async function connect(harness: Harness, optionsPage: string, { url, key }: Service): Promise<Page> {
  await harness.grantAccess(url);
  const page = await harness.open(optionsPage);
  await page.getByLabel('Service address').fill(url);
  await page.getByLabel('API key', { exact: true }).fill(key);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page
    .getByRole('list', { name: 'Connection check' })
    .getByText(/key accepted/i)
    .waitFor();
  return page;
}
