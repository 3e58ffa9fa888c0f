import { expect, test } from 'vitest';
import {
  mayLeak,
  maySend,
  needsTick,
  reviewAddresses,
} from '../../../../lib/domain/addresses/review-addresses.ts';
import { noLeakGuard } from '../../../../lib/domain/leak-guard/leak-guard.ts';
import { noLimits } from '../../../../lib/domain/settings/limits.ts';

const settings = { ...noLeakGuard, isUnread: false, limits: noLimits };
const review = (addresses: string[], more = {}) =>
  reviewAddresses(
    addresses.map((text) => ({ text })),
    { ...settings, ...more },
    false,
    { list: [], active: null },
  );

test('Addresses of one page are one, and what cannot be reported says why', () => {
  const [first, second, third, fourth] = review([
    'https://a.example/?utm_source=x',
    'http://www.a.example/#top',
    'about:blank',
    `https://a.example/${'x'.repeat(100_000)}`,
  ]);
  expect(first).toMatchObject({
    url: 'https://a.example/',
    leftOut: ['utm_source'],
    isRepeat: false,
  });
  expect(second).toMatchObject({ isRepeat: true });
  expect(maySend(first!, 1)).toBe(true);
  expect(maySend(second!, 1)).toBe(false);
  expect(third).toMatchObject({ url: null, fault: 'browser' });
  expect(fourth).toMatchObject({ url: null, fault: 'too-long' });
});

test('Two routes are two pages, and two parts of a page are one', () => {
  const all = review([
    'https://app.example/#/about',
    'https://app.example/#/contact',
    'https://app.example/#section',
    'https://app.example/#other',
  ]);
  expect(all.map(({ url, isRepeat }) => [url, isRepeat])).toEqual([
    ['https://app.example/#/about', false],
    ['https://app.example/#/contact', false],
    ['https://app.example/', false],
    ['https://app.example/', true],
  ]);
});

test('What is no web page has to be ticked by the person, and a doubled scheme is mended', () => {
  const [pdf, mended, page] = review([
    'https://a.example/price%20list.PDF?v=2',
    'http://https//a.example/w',
    'https://a.example/file.pdf/viewer',
  ]);
  expect(pdf).toMatchObject({ fileType: 'PDF' });
  expect(mended).toMatchObject({ url: 'https://a.example/w', isMended: true });
  expect(page).toMatchObject({ fileType: null, isMended: false });
  expect([pdf, mended, page].map((one) => needsTick(one!))).toEqual([true, true, false]);
  expect([pdf, mended, page].map((one) => maySend(one!, 1))).toEqual([true, true, true]);
});

test('A secret is one to ask about, and a private network is not', () => {
  const [secret, network] = review([
    'https://a.example/?access_token=abcdef0123456789abcdef',
    'http://192.168.1.20/status',
  ]);
  expect(mayLeak(secret!)).toBe(true);
  expect(network?.findings).toHaveLength(1);
  expect(mayLeak(network!)).toBe(false);
});

test('An address whose host has a rule is sent with the privacy of the rule alone', () => {
  const rules = [{ hosts: 'a.example', does: 'privacy', privacy: 1 }];
  const [address] = review(['https://a.example/'], { rules });
  expect([0, 1, 2].map((privacy) => maySend(address!, privacy as 0 | 1 | 2))).toEqual([
    false,
    true,
    false,
  ]);
});

test('An address whose host goes to another connection names it, and is not sent to the one in use', () => {
  const baseUrl = 'https://reports.example';
  const list = [
    { id: '1', name: 'Web shops', baseUrl },
    { id: '2', name: 'Intranet', baseUrl, hosts: ['*.intranet.example'] },
    { id: '3', name: '', baseUrl, hosts: ['a.example'] },
  ];
  const addresses = ['https://b.example/', 'https://wiki.intranet.example/', 'a.example/x'].map(
    (text) => ({ text }),
  );
  const reviewed = (active: string) =>
    reviewAddresses(addresses, settings, false, { list, active }).map((address) => [
      address.goesTo,
      maySend(address, 1),
    ]);
  expect(reviewed('1')).toEqual([
    [null, true],
    ['Intranet', false],
    ['reports.example', false],
  ]);
  expect(reviewed('2')).toEqual([
    [null, true],
    [null, true],
    ['reports.example', false],
  ]);
});
