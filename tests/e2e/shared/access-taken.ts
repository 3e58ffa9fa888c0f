import { creates } from '../../support/service/requests.ts';
import { expect } from '@playwright/test';
import { type FaultyService, startFaultyService } from '../../faults/service/faulty-service.ts';
import { test as base } from '../../support/base-test.ts';
import { connectTo, hold } from './full-store.ts';
import type { Person, View } from './person.ts';

/** A browser whose person takes the access to this computer away, and grants it again. */
export interface Granting {
  person: Person;
  takeAway: () => Promise<void>;
  /** Grants it again on an open page that offers it. */
  grant: (page: View) => Promise<void>;
  close: () => Promise<void>;
}

/** The tests of access that is taken away in the middle of a job, which are the same in both. */
export function testAccessTaken(start: () => Promise<Granting>): void {
  const test = base.extend<{ granting: Granting; service: FaultyService }>({
    granting: async ({}, use) => {
      const granting = await start();
      await use(granting);
      await granting.close();
    },
    service: async ({}, use) => {
      const service = await startFaultyService({});
      await use(service);
      await service.close();
    },
  });
  const address = 'https://example.org/';
  const begin = async (person: Person) => {
    const popup = await person.open('popup.html');
    await popup.fill('Address', address);
    return popup;
  };

  test('Access that is taken away before a report is sent blocks it, with the way to grant access; granted again, it is sent once', async ({
    granting: { person, takeAway, grant },
    service,
  }) => {
    await connectTo(person, service, true);
    const popup = await begin(person);
    const asking = hold();
    service.gates.asking = asking.gate;
    await popup.click('Create report');
    await asking.holds();
    await takeAway();
    asking.release();
    await popup.shows('Verdict needs access to this service');
    await popup.shows('Saved. Continues once this is fixed.');
    await popup.shows('Grant access');
    expect(creates(service)).toEqual([]);
    await grant(popup);
    await popup.shows('Report created');
    expect(creates(service)).toHaveLength(1);
  });

  test('Access that is taken away while a report is made sends it no second time: granted again, the report is found', async ({
    granting: { person, takeAway, grant },
    service,
  }) => {
    await connectTo(person, service, true);
    const popup = await begin(person);
    const made = hold();
    service.gates.made = made.gate;
    await popup.click('Create report');
    await made.holds();
    await takeAway();
    made.release();
    const options = await person.open('options.html');
    await options.shows('Grant access');
    await grant(options);
    await popup.shows('Report created');
    expect(creates(service)).toHaveLength(1);
    expect(await service.reportsOf(address)).toHaveLength(1);
  });
}
