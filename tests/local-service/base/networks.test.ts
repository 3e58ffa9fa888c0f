import { expect, it } from 'vitest';
import {
  isLoopback,
  isPublic,
  isWithin,
  readAddress,
  readNetwork,
} from '../../../local-service/src/base/networks.ts';

it.each([
  ['10.0.0.0/8', '10.255.255.255', true],
  ['10.0.0.0/8', '11.0.0.0', false],
  ['10.0.0.1', '10.0.0.1', true],
  ['10.0.0.1', '10.0.0.2', false],
  ['10.0.0.0/8', '::ffff:10.1.2.3', true],
  ['0.0.0.0/0', '::1', false],
  ['fd00::/8', 'fdff::1', true],
  ['fd00::/8', '2001:db8::1', false],
  ['::1', '::1', true],
])('knows whether %s has %s: %s', (network, address, has) => {
  expect(isWithin(readAddress(address)!, [readNetwork(network)!])).toBe(has);
});

it.each([
  '',
  '127.1',
  '0x7f.0.0.1',
  '2130706433',
  '10.0.0.0/33',
  '10.0.0.0/',
  '::/129',
  '1/2/3',
  'a',
])('reads no network from "%s"', (text) => expect(readNetwork(text)).toBeNull());

it('knows the addresses that only this computer reaches', () => {
  const rows = ['127.0.0.1', '127.9.9.9', '::1', '0.0.0.0', '::', '192.168.1.1'];
  expect(rows.filter(isLoopback)).toEqual(['127.0.0.1', '127.9.9.9', '::1']);
});

it.each([
  ['93.184.216.34', true],
  ['10.0.0.1', false],
  ['2606:2800:220:1::1', true],
  ['fe80::5efe:808:808', false],
  // The form of ISATAP: the last four bytes are an address of IPv4.
  ['2606:2800:220:1:0:5efe:10.1.2.3', false],
  ['2606:2800:220:1:200:5efe:192.168.1.1', false],
  ['2606:2800:220:1:0:5efe:127.0.0.1', false],
  ['2606:2800:220:1:200:5efe:169.254.169.254', false],
  ['2606:2800:220:1:0:5efe:168.63.129.16', false],
  ['2606:2800:220:1:200:5efe:93.184.216.34', true],
  ['2606:2800:220:1:100:5efe:10.1.2.3', true],
])('knows whether %s is public: %s', (address, is) => {
  expect(isPublic(readAddress(address)!)).toBe(is);
});
