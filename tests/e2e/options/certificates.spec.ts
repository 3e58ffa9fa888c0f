import { expect } from '@playwright/test';
import { test } from '../../support/base-test.ts';
import { launch } from '../../support/browser/launch.ts';
import { elsewhere, elsewhereHost } from '../../support/browser/profile.ts';
import {
  checkItem,
  connected,
  fillConnection,
  openSettings,
} from '../../support/pages/options-page.ts';
import { startLocalBehind } from '../../support/service/report-service.ts';
import { creates } from '../../support/service/requests.ts';
import { makeCertificates } from './make-certificates.ts';

test('A service with a certificate that is self-signed or expired is not connected, and the person reads what to do; once it is good, it connects, and a report that met the bad one is created once', async () => {
  const { good, selfSigned, expired, pin } = makeCertificates(elsewhereHost);
  const behind = await startLocalBehind({ credentials: good });
  const service = elsewhere(behind);
  const harness = await launch({ args: [`--ignore-certificate-errors-spki-list=${pin}`] });
  await harness.grantAccess(service.url);
  const page = await harness.open('options.html');
  await openSettings(page);
  for (const bad of [selfSigned, expired]) {
    service.certify(bad);
    await fillConnection(page, service.url, service.key);
    const failed = checkItem(page, `Can’t reach ${new URL(service.url).host}`);
    await expect(failed).toContainText(
      'The certificate is trusted, made for this address and not expired.',
    );
    await expect(failed).toContainText(
      'Open the address in a tab: your browser says there what is wrong with it.',
    );
  }
  service.certify(good);
  await page.getByRole('button', { name: 'Try again' }).click();
  await connected(page);

  service.certify(expired);
  const popup = await harness.open('popup.html');
  await popup.getByLabel('Address', { exact: true }).fill('https://example.org/');
  await popup.getByRole('button', { name: 'Create report' }).click();
  await expect(popup.getByText('Can’t reach the service')).toBeVisible();
  await expect(
    popup.getByText('Open it in a tab: your browser says there what is wrong.'),
  ).toBeVisible();
  expect(creates(service)).toEqual([]);
  service.certify(good);
  // It goes on by itself, so the button may be gone already.
  await expect(popup.getByText('Report created').first()).toBeVisible({ timeout: 60_000 });
  expect(creates(service)).toHaveLength(1);
  await harness.close();
  await behind.close();
});
