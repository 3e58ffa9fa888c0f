import { expect, test } from 'vitest';
import { troubleText } from '../../../../components/reports/watches/WatchRow.tsx';
import { readWatches } from '../../../../components/reports/watches/use-watches.ts';
import { resumeWaiting } from '../../../../lib/background/outbox/resume-waiting.ts';
import { speak } from '../../../speak.ts';
import {
  day,
  minute,
  page,
  runs,
  serve,
  sleep,
  stayAwake,
  wake,
  watch,
  watches,
  world,
} from '../../../lib/background/watches/watch-stage.ts';

speak('en');

const project = { kind: 'project', project: 'site.example' } as const;
const urls = [1, 2, 3, 4, 5, 6].map((at) => `https://site.example/${at}`);
const refuse = (status: number) => () => new Response('{}', { status });
/** A service whose reports were all deleted. */
const withoutReports = (request: string) =>
  request === 'GET /reports' ? Response.json({ data: [] }) : new Response('', { status: 404 });

/** The text below the page or project of the watch. */
async function said(): Promise<string> {
  const [shown] = (await readWatches()).watches;
  return shown ? troubleText(shown.watch, shown.round?.problem) : 'no watch';
}

test('A watched report that was deleted elsewhere switches its watch off, which says so', async () => {
  const [id = ''] = await serve('https://site.example/');
  await watch(page(id));
  world.instead = refuse(404);
  sleep(day);
  await wake();
  expect(await said()).toBe('No longer on the service, so the watch was switched off');
});

test('A watched project that was deleted switches its watch off, which says so', async () => {
  await serve(...urls);
  await watch(project);
  world.instead = withoutReports;
  sleep(day);
  await wake();
  expect(await said()).toBe('No longer on the service, so the watch was switched off');
  expect(await watches()).toMatchObject([{ isOn: false }]);
});

test('A project that is deleted in the middle of a round says how many reports are gone, and ends in the next round', async () => {
  await serve(...urls);
  await watch(project);
  sleep(day);
  await wake();
  world.instead = withoutReports;
  await stayAwake(10 * minute);
  expect(await said()).toBe('5 reports couldn’t be run last time: No longer on the service');
  sleep(day);
  await wake();
  expect(await said()).toBe('No longer on the service, so the watch was switched off');
});

test('A key that is revoked in the middle of a round is told of until another one is there', async () => {
  const ids = await serve(...urls);
  await watch(project);
  sleep(day);
  await wake();
  world.instead = refuse(401);
  await stayAwake(3 * minute);
  expect(await said()).toBe('Waits: The service didn’t accept the API key');
  world.instead = () => null;
  await resumeWaiting({ type: 'access-changed' });
  await stayAwake(10 * minute);
  expect(await said()).toBe('');
  expect(runs().toSorted()).toEqual(ids);
});

test('With a service that fails each third request nothing is said once all were run', async () => {
  await serve(...urls);
  await watch(project);
  sleep(day);
  let asked = 0;
  world.instead = () => (++asked % 3 === 2 ? new Response('', { status: 500 }) : null);
  await stayAwake(90 * minute);
  expect(await said()).toBe('');
  expect(runs()).toHaveLength(urls.length);
});

test('With a service that fails each run it says how many reports failed, and why', async () => {
  await serve(...urls);
  await watch(project);
  sleep(day);
  world.instead = (request) =>
    request.startsWith('PUT') ? new Response('', { status: 500 }) : null;
  await stayAwake(90 * minute);
  expect(await said()).toMatch(/^6 reports couldn’t be run last time: The service .*/);
});

test('A project whose list cannot be read says so, and why', async () => {
  await watch(project);
  sleep(day);
  world.instead = refuse(502);
  await wake();
  expect(await said()).toMatch(/^Waits: The service/);
  await stayAwake(3 * 60 * minute);
  expect(await said()).toMatch(/^The list of reports couldn’t be read last time: The service/);
});
