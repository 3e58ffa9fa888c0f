import { expect, test } from 'vitest';
import {
  changeTick,
  firstTicks,
  isTicked,
  type Ticks,
  whyLeftOut,
} from '../../../../components/reports/new/ticks.ts';
import { reviewAddresses } from '../../../../lib/domain/addresses/review-addresses.ts';
import { noLeakGuard } from '../../../../lib/domain/leak-guard/leak-guard.ts';
import { noLimits } from '../../../../lib/domain/settings/limits.ts';

const [known, fresh, secret, repeat] = [
  'https://known.example/',
  'https://fresh.example/',
  'https://secret.example/?access_token=abcdef0123456789abcdef',
  'https://fresh.example/#again',
] as const;
const addresses = reviewAddresses(
  [known, fresh, secret, repeat].map((text) => ({ text })),
  { ...noLeakGuard, isUnread: false, limits: noLimits },
  false,
  { list: [], active: null },
);
const audits = new Map([
  [known, { reportId: '1', at: 1, result: 'good' as const, score: 90, privacy: null }],
]);
const ticked = (ticks: Ticks) => addresses.map((one) => isTicked(ticks, one, 1, audits));

test('At first addresses without a report are ticked, once each, and none that may hold a secret', () => {
  expect(ticked(firstTicks)).toEqual([false, true, false, false]);
});

test('All are ticked but those with a secret, which the person ticks one by one', () => {
  const every: Ticks = { all: 'every', chosen: new Map() };
  expect(ticked(every)).toEqual([true, true, false, false]);
  expect(ticked(changeTick(every, secret, true))).toEqual([true, true, true, false]);
});

test('A second change of a tick takes the first back', () => {
  const once = changeTick(firstTicks, known, true);
  expect(ticked(once)).toEqual([true, true, false, false]);
  expect(ticked(changeTick(once, known, false))).toEqual(ticked(firstTicks));
});

test('An address whose tick was taken off stays without one once its report is known', () => {
  const ticks = changeTick(firstTicks, known, false);
  expect(isTicked(ticks, addresses[0]!, 1, new Map())).toBe(false);
  expect(isTicked(ticks, addresses[0]!, 1, audits)).toBe(false);
});

test.each([
  ['at first', firstTicks, 1, ['reported', null, 'secret', 'twice']],
  [
    'once all are cleared',
    { all: 'none', chosen: new Map() },
    1,
    ['unticked', 'unticked', 'unticked', 'twice'],
  ],
  [
    'where the person takes one off',
    changeTick(firstTicks, fresh, false),
    1,
    ['reported', 'unticked', 'secret', 'twice'],
  ],
] as const)('What is left out has a reason %s', (_, ticks, privacy, reasons) => {
  expect(addresses.map((one) => whyLeftOut(ticks, one, privacy, audits))).toEqual(reasons);
});

test('What cannot be sent at all says so, whatever is ticked', () => {
  const odd = reviewAddresses(
    [{ text: 'chrome://settings' }, { text: 'https://intranet.example/' }],
    { ...noLeakGuard, isUnread: false, limits: noLimits },
    false,
    {
      list: [
        {
          id: 'other',
          hosts: ['intranet.example'],
          name: 'Intranet',
          baseUrl: 'https://i.example',
        },
      ],
      active: 'here',
    },
  );
  const ruled = { ...addresses[1]!, privacy: 0 as const };
  for (const all of ['every', 'none'] as const)
    expect(
      [...odd, ruled].map((one) => whyLeftOut({ all, chosen: new Map() }, one, 1, audits)),
    ).toEqual(['fault', 'elsewhere', 'rule']);
});
