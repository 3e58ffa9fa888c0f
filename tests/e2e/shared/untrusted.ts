import { expect } from '@playwright/test';
import { test as base } from '../../support/base-test.ts';
import { elsewhere, elsewhereHost } from '../../support/browser/profile.ts';
import { makeCertificates } from './certificates.ts';
import { type LocalService, startLocalBehind } from '../../support/service/report-service.ts';
import { creates } from '../../support/service/requests.ts';
import type { Person } from './person.ts';

/** A browser that trusts one authority, or one certificate of it by the hash of its key. */
export interface Trusting {
  person: Person;
  close: () => Promise<void>;
}

type Trusted = Pick<ReturnType<typeof makeCertificates>, 'authority' | 'pin'>;

const untrusted = [
  ['self-signed', 'selfSigned'],
  ['expired', 'expired'],
] as const;

/** The tests of a service behind HTTPS, which are the same in both browsers. */
export function testCertificates(start: (trusted: Trusted) => Promise<Trusting>): void {
  const certificates = makeCertificates(elsewhereHost);
  const test = base.extend<{ service: LocalService }, { trusting: Trusting }>({
    trusting: [
      async ({}, use) => {
        const trusting = await start(certificates);
        await use(trusting);
        await trusting.close();
      },
      { scope: 'worker', timeout: 60_000 },
    ],
    service: async ({}, use) => {
      const service = await startLocalBehind({ credentials: certificates.good });
      await use(elsewhere(service));
      await service.close();
    },
  });

  for (const [name, kind] of untrusted)
    test(`A service with a certificate that is ${name} is not connected, and the person reads what to do; once it is good, it connects, and a report that met the bad one is created once`, async ({
      trusting: { person },
      service,
    }) => {
      service.certify(certificates[kind]);
      const before = await person.open('options.html');
      await before.evaluate(
        `chrome.storage.local.clear().then(() => chrome.storage.local.set({ welcome: { over: true } }))`,
      );
      await before.close();
      const options = await person.open('options.html');
      await options.fill('Service address', service.url);
      await options.fill('API key', service.key);
      await options.click('Connect');
      await options.shows(`Can’t reach ${new URL(service.url).host}`);
      await options.shows('The certificate is trusted, made for this address and not expired.');
      await options.shows(
        'Open the address in a tab: your browser says there what is wrong with it.',
      );
      service.certify(certificates.good);
      await options.click('Try again');
      await options.shows('Connected to');

      service.certify(certificates[kind]);
      const popup = await person.open('popup.html');
      await popup.fill('Address', 'https://example.org/');
      await popup.click('Create report');
      await popup.shows('Can’t reach the service');
      await popup.shows('Open it in a tab: your browser says there what is wrong.');
      await popup.shows('1 waiting');
      expect(creates(service)).toEqual([]);
      service.certify(certificates.good);
      await popup.click('Try now');
      await popup.shows('Report created');
      expect(creates(service)).toHaveLength(1);
    });
}
