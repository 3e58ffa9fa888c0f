import { expect } from '../support/component-test.ts';
import { test } from './runs.ts';

test('An open report says how long each check fails already', async ({ openRuns }) => {
  const page = await openRuns('?report=3');
  const checkNamed = (name: string) =>
    page.getByRole('region', { name: 'Checks' }).getByRole('listitem').filter({ hasText: name });
  await expect(checkNamed('Images lack sizes')).toContainText('Failing since Nov 18, 2026');
  await expect(checkNamed('Sets no cookies')).toContainText(
    'Failing since Nov 18, 2026 or earlier (1 run seen)',
  );
});
