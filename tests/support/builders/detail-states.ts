import type { Page } from '@playwright/test';
import type { Report } from '../../../lib/domain/reports/report.ts';
import { history, keyed, odd, opened, runs, thousands } from './detail-samples.ts';
import { fieldChecks, fieldChecksBefore } from '../service/field-samples.ts';
import { listed, now, seen } from './report-samples.ts';
import { job, type ReportState } from './report-state.ts';

const toEnd = async (page: Page) =>
  page.getByRole('complementary').evaluate((panel) => panel.scrollTo(0, panel.scrollHeight));

const state = (name: string, report: Report, more: Partial<ReportState> = {}): ReportState => ({
  name: `report ${name}`,
  search: `?report=${report.id}`,
  answers: { ...listed, readReport: { report } },
  archive: [...seen, ...history, report],
  ...more,
});

/** One report, as it may look. */
export function detailStates(): ReportState[] {
  const passed = opened({
    checks: keyed.map((check) => ({ ...check, passed: true, errors: undefined })),
    score: 100,
    result: 'good',
  });
  const fromField = opened({ checks: fieldChecks });
  const earlierInField = [...seen, ...runs([54, 61, 72, 81, 74], fieldChecksBefore), fromField];
  const about = { reportId: '400', url: opened().url };
  return [
    state('to fix first', opened()),
    state('to fix first at 900', opened(), { width: 900 }),
    state('to fix first at 600', opened(), { width: 600 }),
    state('to fix first at 320', opened(), { width: 320 }),
    state('with its checks', opened(), {
      act: async (page) => page.getByRole('heading', { name: 'Checks' }).scrollIntoViewIfNeeded(),
    }),
    state('to its end', opened(), { act: toEnd }),
    state('of the field', fromField, { archive: earlierInField }),
    state('of the field, its checks', fromField, {
      archive: earlierInField,
      act: async (page) => {
        for (const name of ['Why and how to fix it', 'Links within the site', '5 passed'])
          await page.getByText(name).first().click();
        await page.getByRole('heading', { name: 'Checks' }).scrollIntoViewIfNeeded();
      },
    }),
    state('of the field, to its end', fromField, {
      archive: earlierInField,
      act: async (page) => {
        await page.evaluate(
          `for (const details of document.querySelectorAll('.panel details')) details.open = true`,
        );
        await toEnd(page);
      },
    }),
    state('all passed', passed),
    state('of many checks', opened({ checks: thousands }), {
      act: async (page) =>
        page.getByRole('button', { name: 'Show 100 more' }).first().scrollIntoViewIfNeeded(),
    }),
    state('first of its page', opened(), { archive: [opened()] }),
    state('after thirty runs', opened(), {
      archive: [
        ...runs(
          Array.from({ length: 40 }, (_, at) => (at * 37) % 101),
          keyed,
        ),
        opened(),
      ],
    }),
    state('without the checks before', opened(), {
      archive: [...runs([54, 61], undefined), opened()],
    }),
    state('of long and right-to-left text', opened({ checks: odd }), { rightToLeft: true }),
    state('menu', opened(), {
      act: async (page) =>
        page.getByRole('complementary').getByRole('button', { name: 'More', exact: true }).click(),
    }),
    state('menu of a check', opened(), {
      act: async (page) => {
        const checks = page.getByRole('complementary').getByRole('region', { name: 'Checks' });
        await checks.getByRole('button', { name: 'More about this check' }).nth(1).click();
      },
    }),
    state('whose run failed', opened(), {
      jobs: [
        job(
          7,
          { kind: 'run', ...about },
          {
            name: 'refused',
            at: now,
            problem: { code: 'refused', status: 422, text: 'The page could not be opened.' },
          },
        ),
      ],
    }),
    state('deleted', opened(), {
      jobs: [
        job(
          8,
          { kind: 'delete', ...about },
          { name: 'done', at: now, reportId: '400', duplicates: [] },
        ),
      ],
    }),
  ];
}
