import { expect, test } from 'vitest';
import { keepDaysChoices } from '../../../../components/options/data/keep-days.ts';

test.each([
  [0, [0, 730, 365, 180, 90, 30]],
  [45, [0, 730, 365, 180, 90, 45, 30]],
])('The choice of %j days is offered in its place', (chosen, values) => {
  expect(keepDaysChoices(chosen).map(({ value }) => value)).toEqual(values);
});

test('Days have the words of their choice, or are counted', () => {
  const labels = keepDaysChoices(45).map(({ label }) => label);
  expect(labels).toEqual([
    'dataKeepAll',
    '2 years',
    '1 year',
    '6 months',
    '3 months',
    '45 days',
    '1 month',
  ]);
});
