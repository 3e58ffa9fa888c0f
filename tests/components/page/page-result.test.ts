import { expect, test } from 'vitest';
import { auditsOf } from '../../../components/page/PageResult.tsx';
import { aReport } from '../../support/builders/values.ts';

test('Until the archive answers, the newest report of the page stands in for it', () => {
  const known = aReport({ id: '1', url: 'a', result: 'good', generatedAt: 5, project: null });
  expect(auditsOf(null, known)).toEqual([{ at: 5, result: 'good', score: 90 }]);
  expect(auditsOf(null, null)).toBeNull();
  expect(auditsOf([], null)).toEqual([]);
});
