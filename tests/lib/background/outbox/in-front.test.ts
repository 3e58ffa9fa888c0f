import { beforeEach, expect, test } from 'vitest';
import type { Task } from '../../../../lib/domain/jobs/job.ts';
import { callService } from '../../../../lib/background/call-service.ts';
import { drain } from '../../../../lib/background/outbox/drain.ts';
import { readArchivedReport } from '../../../../lib/storage/database/reports.ts';
import { addBulk } from '../../../../lib/storage/bulks.ts';
import { addJob, readJobs } from '../../../../lib/storage/jobs.ts';
import { bulkOf, clock, clocked, pass, serve, times, world } from '../service-stage.ts';
import { connected, reportsOf } from '../stage.ts';

const minute = 60_000;
const url = 'https://site0.example/0';
const create: Task = { kind: 'create', url: 'https://new.example/', privacy: 1 };
const privacy: Task = { kind: 'privacy', reportId: '1', url, privacy: 0 };
const remove: Task = { kind: 'delete', reportId: '1', url };

/** Answers requests of one method in place of the service. */
function answer(method: string, build: () => Response, most = Infinity): void {
  let left = most;
  world.instead = (request) => {
    if (!request.startsWith(method) || left <= 0) return null;
    left -= 1;
    return build();
  };
}

const add = async (task: Task) => addJob('c1', task, crypto.randomUUID(), clock.now - minute);
const state = async () => (await readJobs())[0]?.state;
const atService = async () => reportsOf(world.service.url);
/** A page of the extension reads the report. */
const read = async () =>
  callService(await connected(), clocked, async (service) => service.readReport('1'));

beforeEach(async () => {
  clock.now = Date.now();
  await serve(1);
  await read();
  world.sent = [];
});

test.each<[string, Task]>([
  ['PUT', privacy],
  ['DELETE', remove],
])('A %s whose 200 says 422 is refused, and nothing changes here', async (method, task) => {
  const before = await readArchivedReport('c1', '1');
  expect(before).not.toBeNull();
  answer(method, () => Response.json({ status: 422, message: 'Not on this plan.' }));
  await add(task);
  await drain(clocked);
  const problem = { code: 'refused', status: 422, text: 'Not on this plan.' };
  expect(await state()).toMatchObject({ name: 'refused', problem });
  expect(await readArchivedReport('c1', '1')).toEqual(before);
  await pass(10 * minute);
  expect(times(method)).toHaveLength(1);
});

test('A create whose 200 says that the quota is used up is refused at once, and sent once', async () => {
  const fields = { url: ['You created too many reports.'] };
  answer('POST', () => Response.json({ status: 422, message: fields }));
  await add(create);
  await drain(clocked);
  const problem = { code: 'address-refused', status: 422, fields };
  expect(await state()).toMatchObject({ name: 'refused', problem });
  await pass(10 * minute);
  expect(times('POST')).toHaveLength(1);
});

const page = () => new Response('<title>Checking your browser</title>', { status: 403 });

test('A create that met a page with 403 is looked for, and sent once more', async () => {
  answer('POST', page, 1);
  await add(create);
  await drain(clocked);
  const met = { code: 'web-page', status: 403, text: 'Checking your browser' };
  expect(await state()).toMatchObject({ name: 'unknown', answer: met });
  await pass(10 * minute);
  expect(await state()).toMatchObject({ name: 'done' });
  expect(times('POST')).toHaveLength(2);
  // It was looked for in between.
  const [first, second] = [
    world.sent.indexOf('POST /reports'),
    world.sent.lastIndexOf('POST /reports'),
  ];
  expect(world.sent.slice(first, second)).toContain('GET /reports');
  expect(await atService()).toHaveLength(2);
});

test('A create that meets a page each time is sent twice at most, and left to the person', async () => {
  answer('POST', page);
  await add(create);
  await pass(60 * minute);
  expect(await state()).toMatchObject({ name: 'undecided' });
  expect(times('POST')).toHaveLength(2);
});

test('A list of changes waits while a page is in front, and none of it fails', async () => {
  const targets = (await atService()).map(({ id }) => ({ id: String(id), url }));
  world.instead = page;
  const id = await addBulk('c1', { kind: 'privacy', privacy: 0 }, targets);
  await pass(30 * minute);
  expect(await bulkOf(id)).toMatchObject({
    state: 'running',
    failed: 0,
    problem: { code: 'web-page', status: 403 },
  });
  // The distances grow to five minutes.
  expect(times('PUT').length).toBeLessThan(16);
  world.instead = () => null;
  await pass(10 * minute);
  expect(await bulkOf(id)).toMatchObject({ state: 'done', done: 1 });
});

test('A PUT that is turned away while reading works is told as that, and nothing is sent to find out', async () => {
  answer('PUT', page);
  await add(privacy);
  await pass(10 * minute);
  expect(await state()).toMatchObject({ name: 'queued', problem: { code: 'web-page' } });
  expect(times('GET')).toEqual([]);
  await read();
  await pass(10 * minute);
  const problem = { code: 'put-forbidden', status: 403, text: 'Checking your browser' };
  expect(await state()).toMatchObject({ name: 'refused', problem });
});
