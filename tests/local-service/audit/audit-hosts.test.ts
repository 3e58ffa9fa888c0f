import { expect, it } from 'vitest';
import { createHostFilter, readAuditHost } from '../../../local-service/src/audit/audit-hosts.ts';

/** The reason of a refusal, or yes. */
const outcome = async (check: Promise<unknown>) =>
  check.then(
    () => 'yes',
    ({ message }: Error) => message,
  );

/** Whether a filter that lists nothing lets through what a URL names. */
async function isPublic(url: string, addresses: string[] = []): Promise<boolean> {
  const filter = createHostFilter([], async () => addresses);
  return (await outcome(filter.checkPage(new URL(url).hostname))) === 'yes';
}

it.each([
  'http://8.8.8.8/',
  'http://1.1.1.1/',
  'http://172.32.0.1/',
  'http://100.128.0.1/',
  'http://[2606:4700:4700::1111]/',
  'http://[::ffff:8.8.8.8]/',
])('audits the public address %s', async (url) => expect(await isPublic(url)).toBe(true));

it.each([
  ['of this computer', ['127.0.0.1', '127.255.255.255', '0.0.0.0', '[::1]', '[::]']],
  ['of this computer in other forms', ['2130706433', '0x7f000001', '0177.0.0.1', '127.1', '0']],
  ['of a private network', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.0.1']],
  ['of a private network in other forms', ['0xa.1', '0300.0250.1', '3232235777', '10.1']],
  ['of a unique local network', ['[fc00::1]', '[fdff::1]', '[fec0::1]']],
  ['of a link', ['169.254.1.1', '[fe80::1]', '[febf::1]']],
  ['of metadata', ['169.254.169.254', '[fd00:ec2::254]', '100.100.100.200', '168.63.129.16']],
  ['of a carrier', ['100.64.0.1', '100.127.255.255']],
  ['of many', ['224.0.0.1', '239.255.255.255', '255.255.255.255', '[ff02::1]']],
  ['that is reserved', ['192.0.2.1', '198.18.0.1', '203.0.113.1', '240.0.0.1', '[2001:db8::1]']],
  ['that no one was given', ['[4000::1]', '[100::1]', '[::7f00:1]', '[::10.0.0.1]']],
  ['of IPv4 in IPv6', ['[::ffff:127.0.0.1]', '[::ffff:a00:1]', '[::ffff:0:7f00:1]']],
  ['of IPv4 behind 6to4', ['[2002:7f00:1::]', '[2002:808:808::]']],
  ['of IPv4 behind NAT64', ['[64:ff9b::7f00:1]', '[64:ff9b::808:808]', '[64:ff9b:1::a00:1]']],
  ['of IPv4 behind Teredo', ['[2001:0:53aa:64c::1]']],
])('audits no address %s', async (_, hosts) => {
  for (const host of hosts)
    expect([host, await isPublic(`http://${host}/`)]).toEqual([host, false]);
});

it('looks at the addresses that names lead to', async () => {
  expect(await isPublic('http://a.example/', ['8.8.8.8', '2606:4700:4700::1111'])).toBe(true);
  expect(await isPublic('http://a.example/', ['10.0.0.1', 'fe80::1'])).toBe(false);
  expect(await isPublic('http://a.example/', [])).toBe(false);
  // Of a name that leads to both, only the public address is reached.
  const both = createHostFilter([], async () => ['10.0.0.1', '8.8.8.8']);
  expect((await both.addressesOf('a.example')).map(String)).toEqual(['8.8.8.8']);
});

it('audits the hosts alone that are listed, whose parts may be public as well', async () => {
  const addresses: Record<string, string> = {
    'example.org': '10.9.9.9',
    'a.example.com': '127.0.0.1',
    'intranet.example': '10.1.2.3',
    'public.example': '8.8.8.8',
  };
  const listed = ['example.org', '*.example.com', '10.0.0.0/9', '::1'].map((text) =>
    readAuditHost(text)!,
  );
  const filter = createHostFilter(listed, async (name) => [addresses[name] ?? '10.200.0.1']);
  const page = async (host: string) => outcome(filter.checkPage(host));
  const part = async (host: string) => outcome(filter.addressesOf(host));
  for (const host of ['example.org', 'example.org.', 'a.example.com', 'intranet.example', '[::1]'])
    expect([host, await page(host), await part(host)]).toEqual([host, 'yes', 'yes']);
  const secret =
    'The page could not be opened: its address is not public, and this service does not audit such addresses.';
  for (const host of ['example.com', 'other.example', 'xexample.org', '127.0.0.1', '10.128.0.1'])
    expect([host, await page(host), await part(host)]).toEqual([host, secret, secret]);
  for (const host of ['public.example', '8.8.8.8'])
    expect([host, await page(host), await part(host)]).toEqual([
      host,
      'The page could not be opened: this service does not audit its host.',
      'yes',
    ]);
});

it.each(['', '*', '*.', 'https://example.org', 'example.org:80', '10.0.0.0/40', 'a.*.example'])(
  'takes "%s" for no host',
  (text) => expect(readAuditHost(text)).toBeNull(),
);
