import { problemMessage } from '../../../../lib/browser/problem-words.ts';
import { expect, test, vi } from 'vitest';
import WaitNotice from '../../../../components/reports/new/WaitNotice.tsx';

// Its buttons watch the clicks of a page.
vi.hoisted(() => vi.stubGlobal('addEventListener', () => undefined));

test('New reports that wait for the service say why, how many wait and when the next try is, but not while they are paused', () => {
  const problem = { code: 'service-failed' as const, status: 502 };
  const outage = { problem, waiting: 45, nextTry: 1 };
  const text = (isPaused: boolean) =>
    JSON.stringify(WaitNotice({ problem, outage, isPaused, unconfirmed: [], connectionId: 'c1' }));
  expect(text(false)).toContain('"waiting":45');
  expect(text(true)).not.toContain('waiting');
  expect(text(true)).toContain(problemMessage(problem));
});
