import { expect, test } from 'vitest';
import { parseReport } from '../../../../lib/api/parsing/parse-report.ts';
import { completeReport, type Report } from '../../../../lib/domain/reports/report.ts';
import { aReport } from '../../../support/builders/values.ts';

const check = { title: 'Fast', passed: true, importance: 'high' as const };
const known: Report = aReport({
  id: '7',
  url: 'https://example.com/',
  result: 'good',
  score: 91,
  generatedAt: 1_000,
  privacy: 2,
  hasPassword: true,
  project: 'example.com',
  checks: [check],
  further: { lang: 'en', score: 'ninety-one' },
  sentPage: 'example.com/go',
});

/** Completes the report of an answer with the known one. */
const complete = (fields: object) =>
  completeReport(parseReport({ id: '7', url: 'https://example.com/', ...fields })!, known);

test('A field that an answer lacks is kept, whichever it is', () => {
  expect(complete({})).toEqual({ ...known, further: { lang: 'en' } });
  // A field that a later version adds needs no code here.
  const later = { ...known, owner: 'Ada' };
  expect(completeReport({ id: '7', url: 'https://example.com/' }, later)).toHaveProperty('owner');
});

test('Null clears a field', () => {
  expect(complete({ privacy: null, password: null, project: null, score: null })).toMatchObject({
    result: 'good',
    privacy: null,
    hasPassword: false,
    project: null,
    score: null,
  });
  expect(complete({ lang: null })).not.toHaveProperty('further');
});

test('A value that cannot be read takes the place of the known one, and a later one takes its', () => {
  const odd = complete({ privacy: 'friends' });
  expect(odd).toMatchObject({ privacy: null, further: { lang: 'en', privacy: 'friends' } });
  const mended = parseReport({ id: '7', url: 'https://example.com/', privacy: 1 })!;
  expect(completeReport(mended, odd)).toMatchObject({ privacy: 1, further: { lang: 'en' } });
});

test('Another audit replaces all that came from the one before, and nothing else', () => {
  const next = complete({ generated_at: 2, result: 'bad' });
  expect(next).toMatchObject({
    result: 'bad',
    score: null,
    privacy: 2,
    sentPage: 'example.com/go',
  });
  expect(next).not.toHaveProperty('checks');
  expect(next).not.toHaveProperty('further');
  // A report that is being generated again has no result yet.
  expect(complete({ result: null })).toMatchObject({ result: null, score: null, privacy: 2 });
});

test('An empty list of checks clears none of the same audit', () => {
  expect(complete({ results: {} }).checks).toEqual([check]);
  expect(completeReport({ ...known, checks: [] }, null).checks).toEqual([]);
});

test('What was not checked goes with the checks, and scores by category with their audit', () => {
  const scored = {
    ...known,
    categories: { seo: 92 },
    spread: 2,
    unchecked: [{ title: 'Order', reason: 'manual' as const }],
  };
  const answer = { id: '7', url: 'https://example.com/' };
  expect(completeReport(answer, scored)).toMatchObject({ categories: { seo: 92 }, spread: 2 });
  expect(completeReport(answer, scored).unchecked).toHaveLength(1);
  expect(completeReport({ ...answer, checks: [check] }, scored)).not.toHaveProperty('unchecked');
  const next = completeReport({ ...answer, generatedAt: 2_000 }, scored);
  for (const name of ['categories', 'spread', 'unchecked']) expect(next).not.toHaveProperty(name);
});

test('The link to pass on is that of the last answer that says who may open the report', () => {
  const shared = { ...known, privacy: 0 as const, shareUrl: 'https://reports.example/s/a' };
  const answer = { id: '7', url: 'https://example.com/' };
  expect(completeReport(answer, shared)).toHaveProperty('shareUrl', shared.shareUrl);
  expect(completeReport({ ...answer, generatedAt: 2_000 }, shared)).toHaveProperty('shareUrl');
  const later = { ...answer, privacy: 0 as const, shareUrl: 'https://reports.example/s/b' };
  expect(completeReport(later, shared)).toHaveProperty('shareUrl', later.shareUrl);
  for (const privacy of [0, 1, 2, null] as const)
    expect(completeReport({ ...answer, privacy }, shared)).not.toHaveProperty('shareUrl');
});
