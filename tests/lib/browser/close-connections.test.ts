import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { drain } from '../../../lib/background/outbox/drain.ts';
import { saveConnection } from '../../../lib/storage/connections.ts';
import { addJob, readJobs } from '../../../lib/storage/jobs.ts';
import { aConnection } from '../../support/builders/values.ts';

test('A browser that refuses the rule for connections holds up no job, and is asked again next time', async () => {
  const refuse = vi.fn<() => Promise<void>>(async () => Promise.reject(new Error('no rule')));
  Object.assign(fakeBrowser.permissions, { contains: async () => true });
  Object.assign(fakeBrowser.declarativeNetRequest, { updateSessionRules: refuse });
  Object.assign(fakeBrowser.runtime, {
    getURL: (path: string) => `chrome-extension://verdict${path}`,
  });
  vi.spyOn(console, 'error').mockReturnValue();
  let now = Date.now();
  await saveConnection(aConnection({ baseUrl: 'http://127.0.0.1' }));
  await addJob('c1', { kind: 'create', url: 'https://example.com/', privacy: 1 }, undefined, now);
  const environment = {
    fetch: async () => Promise.reject(new TypeError('offline')),
    now: () => now,
    random: () => 0,
  };
  await drain(environment);
  expect(await readJobs()).toMatchObject([
    { state: { name: 'queued', problem: { code: 'unreachable' } } },
  ]);
  expect(await fakeBrowser.alarms.get('outbox')).toMatchObject({ scheduledTime: now + 2_000 });
  now += 2_000;
  await drain(environment);
  expect(refuse).toHaveBeenCalledTimes(2);
});
