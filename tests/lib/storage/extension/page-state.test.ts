import { beforeEach, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { defaultReportPage } from '../../../../lib/domain/connections/connection.ts';
import { saveConnection } from '../../../../lib/storage/extension/connections.ts';
import { readPageState } from '../../../../lib/storage/extension/page-state.ts';
import { addJob } from '../../../../lib/storage/extension/jobs.ts';
import { changePreferences } from '../../../../lib/storage/extension/preferences.ts';
import { savePause } from '../../../../lib/storage/extension/pauses.ts';
import { jobIn, states } from '../../domain/jobs/jobs.ts';

const connect = async (id: string) =>
  saveConnection({
    id,
    baseUrl: `https://${id}.example`,
    apiKey: 'key',
    name: '',
    headers: [],
    reportPage: defaultReportPage,
  });
/** Writes a job that waits for a key. */
const put = async (id: string, job: object) =>
  fakeBrowser.storage.local.set({
    [`job:${id}`]: { ...jobIn(states.blocked), id, connectionId: 'c2', ...job },
  });

beforeEach(() => fakeBrowser.reset());

test('While a service wants to be left alone, what is to go out next says that it waits for that', async () => {
  await connect('c1');
  await addJob('c1', { kind: 'create', url: 'https://example.com/', privacy: 1 });
  expect((await readPageState()).jobs).toMatchObject([{ state: { waits: 'turn' } }]);
  await savePause('another', Date.now() + 60_000, Date.now());
  expect((await readPageState()).jobs).toMatchObject([{ state: { waits: 'turn' } }]);
  await savePause('c1', Date.now() + 60_000, Date.now());
  expect((await readPageState()).jobs).toMatchObject([{ state: { waits: 'throttled' } }]);
});

test('What was public the last time is private the next, also where the last privacy is taken over', async () => {
  await changePreferences({ privacyOfNew: 'last', lastPrivacy: 2 });
  expect(await readPageState()).toMatchObject({ privacy: 2 });
  await changePreferences({ lastPrivacy: 0 });
  expect(await readPageState()).toMatchObject({ privacy: 1 });
});

test('Changes of other connections that need the person are counted, one of many once, and none of a connection that is gone', async () => {
  await connect('c2');
  await connect('c1');
  await put('1', { connectionId: 'c1' });
  await put('2', { connectionId: 'gone' });
  expect(await readPageState()).toMatchObject({ elsewhere: 0, jobs: [{ id: '1' }] });
  await put('3', {});
  await put('4', { bulk: 'b1' });
  await put('5', { bulk: 'b1' });
  expect(await readPageState()).toMatchObject({ elsewhere: 2, jobs: [{ id: '1' }] });
});
