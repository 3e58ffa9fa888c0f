import type { Page } from '@playwright/test';
import { call } from '../../local-service/call.ts';
import type { Service } from '../../support/browser/harness.ts';

const long = `https://example.com/${'a-long-path/'.repeat(40)}?of=${'x'.repeat(900)}`;

/**
 * Makes report 1, which is private, report 2, which has the password "open sesame", and some whose
 * addresses are long, or written from right to left.
 */
export async function makeLockedReports(service: Service): Promise<void> {
  const url = 'https://example.com/';
  await call(service, 'POST', '/reports', { url, privacy: '1' });
  await call(service, 'POST', '/reports', { url, privacy: '2', password: 'open sesame' });
  for (const other of ['https://مثال.example/صفحة/طويلة?س=1', long, 'https://shop.example/boots'])
    await call(service, 'POST', '/reports', { url: other, privacy: '0' });
}

/** Every state of the service's own pages. The browser is signed in to the last ones only. */
export const serviceStates: Record<string, (page: Page, service: Service) => Promise<void>> = {
  'not public': async (page, { url }) => void (await page.goto(`${url}/reports/1`)),
  async 'wrong password'(page, { url }) {
    await page.goto(`${url}/reports/2`);
    await page.getByLabel('Password or API key').fill('sesame');
    await page.getByRole('button', { name: 'Open report' }).click();
    await page.getByRole('alert').waitFor();
  },
  'link not valid': async (page, { url }) =>
    void (await page.goto(`${url}/reports/sign-in/made-up`)),
  'no report': async (page, { url }) => void (await page.goto(`${url}/reports/x`)),
  'not signed in': async (page, { url }) => void (await page.goto(url)),
  async list(page, { key }) {
    await page.getByLabel('API key').fill(key);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Reports' }).waitFor();
  },
  'nothing found': async (page, { url }) =>
    void (await page.goto(`${url}/reports?search=nowhere&result=bad`)),
  'no such page': async (page, { url }) => void (await page.goto(`${url}/reports?page=9`)),
};
