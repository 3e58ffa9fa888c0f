import 'fake-indexeddb/auto';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { supportInformation } from '../../../components/options/about/support-information.ts';
import { parseSnapshot } from '../../../lib/storage/snapshot.ts';
import { readPolicy } from '../../../lib/domain/settings/policy.ts';
import { newJob } from '../../../lib/domain/jobs/job.ts';

const surroundings = {
  version: '1.2.3',
  browser: 'Mozilla/5.0',
  platform: 'linux x86-64',
  language: 'en',
  permissions: ['storage', 'alarms'],
  reachable: new Set<string>(),
  reports: 12,
};

/** A text that is nowhere in the words of the support information. */
const secret = fc.stringMatching(/^[a-z]{3}q[0-9]{6}z[a-z]{3}$/);

it('has no text of a connection, a job, a watch or anything else that is stored', () => {
  fc.assert(
    fc.property(fc.array(secret, { minLength: 12, maxLength: 12 }), (secrets) => {
      const [id, host, key, name, header, value, page, site, project, jobHost, password, aside] =
        secrets as [string, ...string[]] & Record<number, string>;
      const connection = {
        id,
        baseUrl: `https://${host}.example.org/${page}`,
        apiKey: key,
        name,
        headers: [[header, value]],
        reportPage: `https://${page}.example.org/{id}`,
        hosts: [`${site}.example.com`],
      };
      const task = {
        kind: 'create' as const,
        url: `https://${jobHost}.example.net/${project}`,
        privacy: 2 as const,
        password: password!,
      };
      const job = newJob(id, task, 1, crypto.randomUUID());
      const text = supportInformation(
        parseSnapshot({
          connections: { v: 1, list: [connection], active: id },
          [`job:${job.id}`]: job,
          'quarantine:leak-guard': { rules: [aside] },
          pauses: { [id]: 2000 },
        }),
        { ...surroundings, reachable: new Set([connection.baseUrl]) },
        1000,
      );
      for (const each of secrets) expect(text).not.toContain(each);
      expect(text).not.toContain(job.id);
      expect(text).toContain(
        '- 1: in use, https, access granted, a key, 1 extra headers, 1 sites, paused by its service, jobs: 1 create queued',
      );
      expect(text).toContain('in quarantine: 1');
    }),
  );
});

it('says what cannot be read', () => {
  const text = supportInformation(
    { ...parseSnapshot({ connections: 7 }), isWithoutRows: true },
    { ...surroundings, reports: null },
    1000,
  );
  expect(text).toContain('Reports on this device: cannot be read');
  expect(text).toContain('The database cannot be read.');
  expect(text).toContain('Connections: cannot be read');
});

it('says which places of a policy cannot be read, and not what is there', () => {
  const policy = readPolicy({
    rules: [1, 2, 3].map((at) => ({
      hosts: at === 3 ? 'secret host' : `h${at}.example`,
      does: 'never',
    })),
  })?.limits;
  const text = supportInformation(parseSnapshot({ policy }), surroundings, 1000);
  expect(text).toContain('Set by a policy: rules\nCannot be read in the policy: rules[2]\n');
  expect(text).not.toContain('secret');
  expect(supportInformation(parseSnapshot({}), surroundings, 1000)).not.toContain('the policy:');
});

it('says which fields a policy sets, and not to what', () => {
  const policy = { allowPublic: false, issueAddress: 'https://secret.example/new?t={title}' };
  const text = supportInformation(parseSnapshot({ policy }), surroundings, 1000);
  expect(text).toContain('Set by a policy: allowPublic, issueAddress');
  expect(text).not.toContain('secret.example');
  expect(supportInformation(parseSnapshot({}), surroundings, 1000)).toContain(
    'Set by a policy: nothing',
  );
});
