import { expect, test, vi } from 'vitest';
import { callService } from '../../../../lib/background/call-service.ts';
import { sendMessage } from '../../../../lib/browser/messages.ts';
import { type Job, newJob, type State } from '../../../../lib/domain/jobs/job.ts';
import { type ProblemCode, ServiceError } from '../../../../lib/domain/problem.ts';
import { write } from '../../../../lib/storage/extension-storage.ts';
import { readJobs, storedJobs } from '../../../../lib/storage/jobs.ts';
import { possible } from '../../domain/jobs/jobs.ts';
import { key, start, until } from '../stage.ts';
import { connect, reports, world } from '../world.ts';
import { aConnection } from '../../../support/builders/values.ts';

vi.setConfig({ testTimeout: 30_000 });

const minutes = (count: number) => count * 60_000;
const down = { code: 'service-failed', status: 503, text: 'Down for maintenance.' } as const;
const baseline = { by: 'highest', id: 0 } as const;

/** Writes down a create that waits for minutes, as it is found when the background starts. */
async function waiting(path: string, state: (now: number) => State): Promise<Job> {
  const now = Date.now();
  const url = `https://example.com/${path}`;
  const job = newJob('c1', { kind: 'create', url, privacy: 1 }, now - minutes(9), path);
  const written = possible({ ...job, delays: 8, state: state(now) });
  await write({ [storedJobs.key(path)]: written });
  return written;
}

test('A list that the service answers again ends the waiting of all jobs at once', async () => {
  await connect();
  await waiting('queued', (now) => ({
    name: 'queued',
    notBefore: now + minutes(4),
    problem: down,
  }));
  await waiting('unknown', (now) => ({
    name: 'unknown',
    sentAt: now - minutes(9),
    baseline,
    notBefore: now + minutes(4),
    problem: { code: 'unreachable' },
  }));
  await start();
  await sendMessage('listReports', { connectionId: 'c1', parameters: {} });
  await until('done', 'queued');
  // Its report is not there, and it had its time: it is sent once more.
  await until('done', 'unknown');
  expect(await reports()).toHaveLength(2);
});

test('Answers end the waiting once, and again half a minute later if something failed meanwhile', async () => {
  await connect();
  const connection = aConnection({ baseUrl: world.service.url, apiKey: key });
  let now = Date.now();
  const environment = { fetch, now: () => now, random: () => 0 };
  const answers = async () =>
    callService(connection, environment, async (service) => service.listNewest('id'));
  const fails = async (code: ProblemCode) =>
    callService(connection, environment, async () => {
      throw new ServiceError({ code });
    });
  const waits = async () => {
    await waiting('job', (at) => ({ name: 'queued', notBefore: at + minutes(4), problem: down }));
    await answers();
    const [job] = await readJobs();
    return job?.state.name === 'queued' && job.state.problem !== undefined;
  };
  expect(await waits()).toBe(false);
  expect(await waits()).toBe(true);
  now += 31_000;
  // A job that has a problem of its own waits as long as it does.
  expect(await waits()).toBe(true);
  await fails('not-found');
  expect(await waits()).toBe(true);
  await fails('service-failed');
  expect(await waits()).toBe(false);
  await fails('service-failed');
  expect(await waits()).toBe(true);
  now += 31_000;
  expect(await waits()).toBe(false);
});
