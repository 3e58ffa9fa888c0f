import { expect, test, vi } from 'vitest';
import { problemMessage } from '../../../../components/jobs/problem-message.ts';
import WaitNotice from '../../../../components/reports/new/WaitNotice.tsx';
import { type CreateBulk, newBulk } from '../../../../lib/domain/jobs/bulk.ts';

// Its buttons watch the clicks of a page.
vi.hoisted(() => vi.stubGlobal('addEventListener', () => undefined));

const bulk = newBulk('c1', { kind: 'create', privacy: 1 }, [], 1, 'b1') as CreateBulk;

test('New reports that wait for the service promise to try again, but not while they are paused', () => {
  const connection = { v: 1, id: 'c1', name: '', baseUrl: 'https://service.example' } as never;
  const problem = { code: 'service-failed' as const, status: 502 };
  const text = (paused: boolean) =>
    JSON.stringify(WaitNotice({ bulk: { ...bulk, problem, paused }, reports: [], connection }));
  expect(text(false)).toContain('newTriesAgain');
  expect(text(true)).not.toContain('newTriesAgain');
  expect(text(true)).toContain(problemMessage('service-failed'));
});
