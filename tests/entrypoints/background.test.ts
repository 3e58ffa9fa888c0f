import 'fake-indexeddb/auto';
import { describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { newJob } from '../../lib/domain/jobs/job.ts';
import { readHistory } from '../../lib/storage/database/reports.ts';
import { addJob, readJobs } from '../../lib/storage/jobs.ts';
import { storedNewest } from '../../lib/storage/newest-reports.ts';
import { readAll } from '../../lib/storage/extension-storage.ts';
import { parseWelcome } from '../../lib/storage/welcome.ts';
import {
  connect,
  create,
  key,
  longAgo,
  reports,
  start,
  until,
  world,
} from '../lib/background/world.ts';

describe('the background', () => {
  test('does a create that was written down, and keeps what came of it', async () => {
    await connect();
    await start();
    const { id } = await addJob('c1', create);
    const done = await until('done', id);
    expect(await reports()).toHaveLength(1);
    expect((await storedNewest.read('c1'))?.rows.map((row) => row.url)).toEqual([
      'https://example.com/',
    ]);
    expect(await readHistory('c1', 'http://www.EXAMPLE.com')).toHaveLength(1);
    expect(parseWelcome(await readAll())).toMatchObject({ reported: true });
    expect(JSON.stringify(done)).not.toContain('correct horse');
  });

  test('closes each connection after use before anything is sent', async () => {
    await connect();
    await start();
    await addJob('c1', create);
    await until('done');
    expect(JSON.stringify(world.around.rules)).toContain(
      '"header":"connection","operation":"set","value":"close"',
    );
  });

  test('goes on with what was under way when it died, without doing it twice', async () => {
    await connect();
    const job = await addJob('c1', create);
    // The job on disk when the background ends after the service made the report and before its
    // answer was written down.
    await fetch(`${world.service.url}/api/v1/reports`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'url=https%3A%2F%2Fexample.com%2F&privacy=1',
    });
    const state = { name: 'sending', sentAt: Date.now(), baseline: { by: 'ids', ids: [] } };
    await fakeBrowser.storage.local.set({ [`job:${job.id}`]: { ...job, state, sends: 1 } });
    await start();
    expect((await until('done')).state).toMatchObject({ reportId: '1', duplicates: [] });
    expect(await reports()).toHaveLength(1);
  });

  test('asks once more right before it sends again, as a late report may have come while it waited', async () => {
    await connect();
    const job = await addJob('c1', create);
    await fetch(`${world.service.url}/api/v1/reports`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'url=https%3A%2F%2Fexample.com%2F&privacy=1',
    });
    await fakeBrowser.storage.local.set({
      [`job:${job.id}`]: { ...job, sends: 1, first: { by: 'ids', ids: [] } },
    });
    await start();
    expect((await until('done')).state).toMatchObject({ reportId: '1', duplicates: [] });
    expect(await reports()).toHaveLength(1);
  });

  test('is told that a job is refused, with the fields, and sends nothing again', async () => {
    await connect();
    await start();
    await addJob('c1', { ...create, url: 'ftp://example.com/' });
    expect((await until('refused')).state).toMatchObject({
      problem: { code: 'address-refused', status: 422, fields: { url: [expect.any(String)] } },
    });
    expect(await reports()).toHaveLength(0);
  });

  test('blocks on a wrong key and goes on by itself once the key is right', async () => {
    await connect('wrong');
    await start();
    await addJob('c1', create);
    expect((await until('blocked')).state).toMatchObject({ problem: { code: 'wrong-key' } });
    await connect();
    await until('done');
    expect(await reports()).toHaveLength(1);
  });

  test('blocks without access, sends nothing, and goes on once access is granted', async () => {
    await connect();
    world.around.access = false;
    await start();
    await addJob('c1', create);
    expect((await until('blocked')).state).toMatchObject({ problem: { code: 'no-access' } });
    expect(await reports()).toHaveLength(0);
    world.around.access = true;
    for (const listener of world.around.onAccess) listener();
    await until('done');
  });

  test('tries what waits for a key once more when the browser starts, since nobody may have heard that it was mended', async () => {
    await connect();
    const job = {
      ...newJob('c1', create, Date.now(), 'waits'),
      state: { name: 'blocked', problem: { code: 'wrong-key' } },
    };
    await fakeBrowser.storage.local.set({ 'job:waits': job });
    await start();
    expect((await readJobs())[0]?.state.name).toBe('blocked');
    await fakeBrowser.runtime.onStartup.trigger();
    await until('done', 'waits');
  });

  test('runs again, changes privacy, deletes, and deletes a project', async () => {
    await connect();
    await start();
    const url = 'https://again.example/';
    await addJob('c1', { ...create, url });
    const made = (await until('done')).state;
    const about = { reportId: made.name === 'done' ? (made.reportId ?? '') : '', url };
    const run = await addJob('c1', { kind: 'run', ...about });
    await until('done', run.id);
    expect(await readHistory('c1', about.url)).toHaveLength(2);
    const privacy = await addJob('c1', { kind: 'privacy', ...about, privacy: 0 });
    await until('done', privacy.id);
    expect((await storedNewest.read('c1'))?.rows[0]?.privacy).toBe(0);
    const project = await addJob(
      'c1',
      { kind: 'delete-project', project: 'again.example' },
      crypto.randomUUID(),
      longAgo(),
    );
    await until('done', project.id);
    expect(await reports()).toHaveLength(0);
    expect((await storedNewest.read('c1'))?.rows).toEqual([]);
    expect(await readHistory('c1', about.url)).toEqual([]);
    const gone = await addJob('c1', { kind: 'delete', ...about }, crypto.randomUUID(), longAgo());
    await until('done', gone.id);
  });

  test('opens all reports from the menu of its button', async () => {
    await start();
    world.around.clickMenu('reports');
    await vi.waitFor(() => expect(world.around.tabs).toEqual(['/reports.html']));
    // If Reports is open already, its tab comes to the front and shows its state.
    world.around.open = [
      { id: 1, windowId: 1 },
      { id: 2, windowId: 1, url: 'chrome-extension://verdict/reports.html?result=bad' },
    ];
    world.around.clickMenu('reports');
    await vi.waitFor(() => expect(world.around.shown).toEqual([2]));
    expect(world.around.tabs).toHaveLength(1);
  });

  test('keeps a job that cannot be read aside, and leaves one of a newer version where it is', async () => {
    await connect();
    await fakeBrowser.storage.local.set({
      'job:broken': { v: 1, state: 'what' },
      'job:newer': { v: 2 },
    });
    await start();
    await vi.waitFor(async () => {
      const all = await fakeBrowser.storage.local.get(null);
      expect(all).toMatchObject({
        'quarantine:job:broken': { v: 1, state: 'what' },
        'job:newer': { v: 2 },
      });
      expect(all).not.toHaveProperty('job:broken');
    });
  });
});
