import { creates } from '../../support/service/requests.ts';
import { expect } from '@playwright/test';
import { type FaultyService, startFaultyService } from '../../faults/service/faulty-service.ts';
import { test as base } from '../../support/base-test.ts';
import { connectTo, hold } from './actions.ts';
import type { Person, View } from './person.ts';

/** A browser whose person takes the access to this computer away, and grants it again. */
export interface Granting {
  person: Person;
  takeAway: () => Promise<void>;
  /** Grants it again on an open page that offers it. */
  grant: (page: View) => Promise<void>;
  close: () => Promise<void>;
}

/** The test of access that is taken away in the middle of a job, which is the same in both. */
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

  test('Access that is taken away blocks a report before it is sent, and sends none a second time while it is made: granted again, each is there once', async ({
    granting: { person, takeAway, grant },
    service,
  }) => {
    await connectTo(person, service, true);
    const [asking, made] = [hold(), hold()];
    service.gates.asking = asking.gate;
    const create = async (address: string) => {
      const popup = await person.open('popup.html');
      await popup.fill('Address', address);
      await popup.click('Create report');
      return popup;
    };
    const first = await create('https://example.org/');
    await asking.holds();
    await takeAway();
    asking.release();
    await first.shows('Verdict needs access to this service');
    await first.shows('Saved. Continues once this is fixed.');
    await first.shows('Grant access');
    expect(creates(service)).toEqual([]);
    await grant(first);
    await first.shows('Report created');
    expect(creates(service)).toHaveLength(1);

    service.gates = { made: made.gate };
    const second = await create('https://example.org/second');
    await made.holds();
    await takeAway();
    made.release();
    const options = await person.open('options.html');
    await options.shows('Grant access');
    await grant(options);
    await second.shows('Report created');
    expect(creates(service)).toHaveLength(2);
    expect(await service.reportsOf('https://example.org/second')).toHaveLength(1);
  });
}
