import { expect, test } from 'vitest';
import { scaleMarks } from '../../../../components/reports/project/ResultsOverTime.tsx';

test.each<[number, number[]]>([
  [1, [0, 1]],
  [2, [0, 1, 2]],
  [4, [0, 2, 4]],
  [9, [0, 5]],
  [118, [0, 50, 100]],
  [299, [0, 100, 200]],
  [5_000, [0, 2_000, 4_000]],
])('The scale of a chart of %i pages has few round marks', (highest, marks) => {
  expect(scaleMarks(highest)).toEqual(marks);
});
