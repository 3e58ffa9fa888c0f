import { expect, test, vi } from 'vitest';
import { problemMessage } from '../../../../components/jobs/ServiceWords.tsx';
import { WaitNotice } from '../../../../components/reports/new/Running.tsx';

// Its buttons watch the clicks of a page.
vi.hoisted(() => vi.stubGlobal('addEventListener', () => undefined));

test('New reports that wait for the service promise to try again, but not while they are paused', () => {
  const connection = { v: 1, id: 'c1', name: '', baseUrl: 'https://service.example' } as never;
  const problem = { code: 'service-failed' as const, status: 502 };
  const text = (paused: boolean) =>
    JSON.stringify(WaitNotice({ problem, paused, reports: [], connection }));
  expect(text(false)).toContain('newTriesAgain');
  expect(text(true)).not.toContain('newTriesAgain');
  expect(text(true)).toContain(problemMessage('service-failed'));
});
