import type { Page } from '@playwright/test';
import { call } from '../../local-service/call.ts';
import type { Service } from './harness.ts';

/** Makes report 1, which is private, and report 2, which has the password "open sesame". */
export async function makeLockedReports(service: Service): Promise<void> {
  const url = 'https://example.com/';
  await call(service, 'POST', '/reports', { url, privacy: '1' });
  await call(service, 'POST', '/reports', { url, privacy: '2', password: 'open sesame' });
}

/** Every state of the service's own pages. The browser is signed in to the last ones only. */
export const serviceStates: Record<string, (page: Page, service: Service) => Promise<void>> = {
  private: async (page, { url }) => void (await page.goto(`${url}/reports/1`)),
  protected: async (page, { url }) => void (await page.goto(`${url}/reports/2`)),
  async 'wrong password'(page, { url }) {
    await page.goto(`${url}/reports/2`);
    await page.getByLabel('Report password').fill('sesame');
    await page.getByRole('button', { name: 'Open report' }).click();
    await page.getByRole('alert').waitFor();
  },
  'link not valid': async (page, { url }) =>
    void (await page.goto(`${url}/reports/sign-in/made-up`)),
  'no report': async (page, { url }) => void (await page.goto(`${url}/reports/99`)),
  async 'signed in'(page, { url, key }) {
    await page.goto(`${url}/reports/sign-in`);
    await page.getByLabel('API key').fill(key);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'You’re signed in' }).waitFor();
  },
};
