import { expect, test } from 'vitest';
import { drain } from '../../../../lib/background/outbox/drain.ts';
import { resumeWaiting } from '../../../../lib/background/outbox/resume-waiting.ts';
import type { Task } from '../../../../lib/domain/jobs/job.ts';
import { addJob, readJobs } from '../../../../lib/storage/jobs.ts';
import { clock, clocked, pass, serve, times, world } from '../service-stage.ts';
import { connect } from '../stage.ts';

const create: Task = { kind: 'create', url: 'https://example.com/', privacy: 1 };
const run: Task = { kind: 'run', reportId: '1', url: 'https://site0.example/0' };

test.each([
  ['a create', create, 'POST', 401],
  ['a create whose plan has no interface any more', create, 'POST', 403],
  ['a run', run, 'PUT', 401],
])(
  'The lost answer to %s is asked for once with a key that is refused, and again once the key changes',
  async (_, task, method, status) => {
    await serve(1);
    let isSent = false;
    world.instead = (request) => {
      if (isSent) return Response.json({ message: 'No.' }, { status });
      isSent = request.startsWith(method);
      return isSent ? Response.json({}, { status: 503 }) : null;
    };
    clock.now = Date.now();
    await addJob('c1', task, undefined, clock.now);
    await drain(clocked);
    const before = times('GET').length;
    await pass(10 * 60_000);
    expect(times('GET').length).toBe(before + 1);
    expect(await readJobs()).toMatchObject([{ state: { name: 'unknown', problem: { status } } }]);
    world.instead = () => null;
    await connect(world.service.url);
    await resumeWaiting({ type: 'access-changed' });
    await pass(60_000);
    expect(await readJobs()).toMatchObject([{ state: { name: 'done' } }]);
  },
);
