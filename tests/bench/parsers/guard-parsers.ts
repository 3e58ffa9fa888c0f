import { readHosts } from '../../../lib/domain/addresses/read-hosts.ts';
import { findSecrets } from '../../../lib/domain/leak-guard/find-secrets.ts';
import { guardAddress, isPrivateHost } from '../../../lib/domain/leak-guard/guard-address.ts';
import { readParameter } from '../../../lib/domain/leak-guard/leak-guard.ts';
import { addresses, anything, type HardTexts, type Parser, run } from './hard-texts.ts';
import { noLimits } from '../../../lib/domain/settings/limits.ts';

const settings = {
  v: 1 as const,
  added: ['ref', 'src_*'],
  rules: [{ hosts: '*.example.org', does: 'never' as const }],
  isUnread: false,
  limits: noLimits,
};

/** Texts that begin as a secret does, again and again, and never end as one. */
const secrets: HardTexts = [
  'eyJ',
  'eyJaaaaa.',
  '.eyJaaaaaaaa',
  'ghp_',
  'a@',
  'a@a.',
  'a@a.a-',
  '0x',
  '0x0a',
  'aA',
  'a1',
  'aaaaaaaa-aaaa-',
  'aaaa0000-',
  '123456789:AA',
].flatMap((part) => [
  run(part, 'https://example.org/', '!'),
  run(part, 'https://example.org/?a=', '!'),
  run(`/${part}`, 'https://example.org/', '!'),
  run(`&a=${part}`, 'https://example.org/?', '!'),
]);

/** The readers of the leak guard. `findSecrets` reads more here than is ever sent. */
export const guardParsers: Parser[] = [
  {
    name: 'guardAddress',
    parse: (text) =>
      [false, true].map((whole) => guardAddress(text, settings, { isLocalService: false, whole })),
    worst: [...addresses, ...secrets],
  },
  {
    name: 'findSecrets, isPrivateHost',
    parse: (text) => {
      const url = URL.parse(text);
      return url && [findSecrets(url), isPrivateHost(url.hostname)];
    },
    worst: [...addresses, ...secrets],
  },
  {
    name: 'readHosts',
    parse: readHosts,
    worst: [run('a.b,'), run('a.b '), run('"', 'a', 'a'), run('[', '', ']:8'), ...anything],
  },
  { name: 'readParameter', parse: readParameter, worst: anything },
];
