import { describe, expect, test } from 'vitest';
import { agendaOf } from '../../lib/agenda.ts';
import type { Job } from '../../lib/model/job.ts';
import { throttledUntil } from '../../lib/model/turn.ts';
import { jobIn, now, states } from './model/jobs.ts';

/** When to look again, with these jobs in storage and nobody at work. */
const next = (one: Job, other: Job) =>
  agendaOf({ 'job:1': one, 'job:2': other }, now, { working: new Set<string>(), lost: new Set<string>() }).next;

describe('a service that asked to be left alone for a while', () => {
  const throttled = jobIn({ ...states.queued, notBefore: now + 5_000, waits: 'throttled', problem: { code: 'throttled' } });
  const remove = { ...jobIn(states.queued, { kind: 'delete', reportId: '9', url: 'https://elsewhere.example/' }), id: 'another' };

  test('is left alone by all jobs of the connection', () => {
    expect(throttledUntil([remove, throttled], now)).toBe(now + 5_000);
    expect(next(remove, throttled)).toBe(now + 5_000);
  });

  test('holds up no job of another connection', () => {
    expect(throttledUntil([remove], now)).toBe(0);
    expect(next({ ...remove, connectionId: 'another' }, throttled)).toBe(now + 1_000);
  });
});
