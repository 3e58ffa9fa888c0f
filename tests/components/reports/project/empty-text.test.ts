import { expect, test } from 'vitest';
import { emptyText, noPagesText } from '../../../../components/reports/project/site-pages.ts';
import type { ReportSummary } from '../../../../lib/domain/reports/site.ts';

const page = (result: ReportSummary['result']): ReportSummary => ({
  id: '1',
  url: 'example.com',
  page: 'example.com',
  at: 1,
  result,
  score: null,
  failing: null,
  audits: [],
});
const text = (pages: ReportSummary[], unread: string[] = [], checked = 0) =>
  emptyText({ pages, unread, checked });

test('A service counts as one without checks only once a finished report came without them', () => {
  expect(text([page(null)])).toBe('projectNoChecks');
  expect(text([page('good')], ['1'])).toBe('projectNoChecks');
  expect(text([page('good'), page(null)])).toBe('projectNeverChecks');
  expect(text([page('good')], [], 1)).toBe('fixFirstAllPassed');
});

test('A check that fails on no page says so only where checks are known', () => {
  expect(noPagesText({ checked: 3 })).toBe('projectNoneFails');
  expect(noPagesText({ checked: 0 })).toBe('projectNoChecks');
});
