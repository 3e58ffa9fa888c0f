import { beforeEach, expect, test } from 'vitest';
import {
  beginVisit,
  continueVisit,
  dismissWorse,
  storedVisits,
} from '../../../lib/storage/visits.ts';
import { removeAllOf } from '../../../lib/storage/remove-connection.ts';
import { hour, minute } from '../../support/builders/values.ts';

const start = 1_800_000_000_000;
const read = async () => storedVisits.read('c1');

beforeEach(async () => storedVisits.removeAll());

test('The first visit has none before it', async () => {
  await beginVisit('c1', start);
  expect(await read()).toEqual({ at: start });
});

test('A reload continues the visit, and what the visit before it had left stays', async () => {
  await beginVisit('c1', start);
  await beginVisit('c1', start + 5 * hour);
  expect(await read()).toEqual({ at: start + 5 * hour, since: start });
  await beginVisit('c1', start + 5 * hour + 1_000);
  expect(await read()).toMatchObject({ since: start });
  await beginVisit('c1', start + 6 * hour);
  expect(await read()).toEqual({ at: start + 6 * hour, since: start });
});

test('A visit is over after an hour out of sight, however long it was', async () => {
  await beginVisit('c1', start);
  const end = start + 8 * hour;
  for (let at = start; at <= end; at += 10 * minute) await continueVisit('c1', at);
  expect(await read()).toEqual({ at: end });
  await beginVisit('c1', end + hour);
  expect(await read()).toEqual({ at: end + hour });
  await beginVisit('c1', end + 2 * hour + 1);
  expect(await read()).toEqual({ at: end + 2 * hour + 1, since: end + hour });
});

test('What is dismissed counts no longer, and the next visit begins as usual', async () => {
  await beginVisit('c1', start);
  await beginVisit('c1', start + 5 * hour);
  await dismissWorse('c1', start + 5 * hour + 1);
  expect(await read()).toEqual({ at: start + 5 * hour + 1, since: start + 5 * hour + 1 });
  await continueVisit('c1', start + 6 * hour);
  await beginVisit('c1', start + 9 * hour);
  expect(await read()).toEqual({ at: start + 9 * hour, since: start + 6 * hour });
});

test('Each connection has its own visits; they go with it, and a page that is left brings them not back', async () => {
  await beginVisit('c1', start);
  await beginVisit('c2', start);
  await removeAllOf('c1');
  await continueVisit('c1', start + hour);
  await dismissWorse('c1', start + hour);
  expect(await read()).toBeNull();
  expect(await storedVisits.read('c2')).toEqual({ at: start });
});
