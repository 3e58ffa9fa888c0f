import { expect, test } from 'vitest';
import { auditsOf } from '../../../components/page/PageResult.tsx';

test('Until the archive answers, the newest report of the page stands in for it', () => {
  const known = {
    id: '1',
    url: 'a',
    result: 'good',
    score: 90,
    generatedAt: 5,
    privacy: 1,
    hasPassword: false,
    project: null,
  } as const;
  expect(auditsOf(null, known)).toEqual([{ at: 5, result: 'good', score: 90 }]);
  expect(auditsOf(null, null)).toBeNull();
  expect(auditsOf([], null)).toEqual([]);
});
