import { asked } from '../../support/service/requests.ts';
import {
  chooseResult,
  expect,
  openView,
  projectFilterSteps,
  reportOffers,
  reportSteps,
  resultSteps,
  rows,
  test,
} from '../../support/pages/reports-page.ts';

test(
  'Each control sends just its own parameter and offers just what the interface allows',
  { tag: '@reports' },
  async ({ page, filled }) => {
    await expect(rows(page)).toHaveCount(10);
    expect(asked(filled, 'reports').at(-1)).toEqual({ sort_by: 'generated_at' });
    for (const [result, sends] of resultSteps) {
      const before = asked(filled, 'reports').length;
      await chooseResult(page, result);
      await expect.poll(() => asked(filled, 'reports').slice(before)).toEqual([sends]);
      if (result !== 'All')
        await expect(rows(page).getByText(/^(Good|Decent|Bad)$/)).toHaveText(
          Array(10).fill(result),
        );
    }
    for (const [control, value, sends] of projectFilterSteps) {
      const before = asked(filled, 'reports').length;
      await page.getByLabel(control, { exact: true }).selectOption(value);
      await expect.poll(() => asked(filled, 'reports').slice(before)).toEqual([sends]);
    }

    await openView(page);
    for (const [control, values] of Object.entries(reportOffers)) {
      const options = page.getByRole('combobox', { name: control }).locator('option');
      expect(
        await options.evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value)),
      ).toEqual(values);
    }

    for (const [control, value, sends] of reportSteps) {
      const before = asked(filled, 'reports').length;
      await page.getByLabel(control, { exact: true }).selectOption(value);
      await expect.poll(() => asked(filled, 'reports').slice(before)).toEqual([sends]);
      if (control === 'Order' && value === 'asc')
        await expect(rows(page).first()).toContainText('page-01');
      if (control === 'Per page' && value !== '10')
        await expect(rows(page)).toHaveCount(Math.min(Number(value), 30));
    }
  },
);
