import { beforeEach, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { defaultReportPage } from '../../lib/model/connection.ts';
import { saveConnection } from '../../lib/storage/connections.ts';
import { readGlance } from '../../lib/storage/glance.ts';
import { addJob } from '../../lib/storage/jobs.ts';
import { keepWait } from '../../lib/storage/waits.ts';

beforeEach(() => fakeBrowser.reset());

test('While a service wants to be left alone, what is to go out next says that it waits for that', async () => {
  await saveConnection({ id: 'c1', baseUrl: 'https://a.example', apiKey: 'key', name: '', headers: [], reportPage: defaultReportPage });
  await addJob('c1', { kind: 'create', url: 'https://example.com/', privacy: 1 });
  expect((await readGlance()).jobs).toMatchObject([{ state: { waits: 'turn' } }]);
  await keepWait('another', Date.now() + 60_000, Date.now());
  expect((await readGlance()).jobs).toMatchObject([{ state: { waits: 'turn' } }]);
  await keepWait('c1', Date.now() + 60_000, Date.now());
  expect((await readGlance()).jobs).toMatchObject([{ state: { waits: 'throttled' } }]);
});
