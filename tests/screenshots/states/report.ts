import type { Page } from '@playwright/test';
import type { Report } from '../../../lib/domain/reports/report.ts';
import { aJob, done, failed } from '../../support/builders/values.ts';
import { keep, type Kept } from '../../support/builders/keep.ts';
import type { State } from '../../support/builders/show.ts';
import { fieldChecks, fieldChecksBefore } from '../../support/service/samples.ts';
import { acceptedOn } from './accepted.ts';
import { history, keyed, odd, opened, runs, scored, thousands } from './checks.ts';
import { listed, seen } from './lists.ts';

const toEnd = async (page: Page) =>
  page.getByRole('complementary').evaluate((panel) => panel.scrollTo(0, panel.scrollHeight));

const state = (
  name: string,
  report: Report,
  more: Partial<State> = {},
  kept: () => Kept = () => ({}),
): State => ({
  name: `report ${name}`,
  search: `?report=${report.id}`,
  answers: { ...listed, readReport: { report } },
  fill: () => keep({ archive: [...seen, ...history, report], ...kept() }),
  ...more,
});

/** One report, as it may look. */
export function detailStates(): State[] {
  const passed = opened({
    checks: keyed.map((check) => ({ ...check, passed: true, errors: undefined })),
    score: 100,
  });
  const fromField = opened({ checks: fieldChecks });
  const inField = () => ({
    archive: [...seen, ...runs([54, 61, 72, 81, 74], fieldChecksBefore), fromField],
  });
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
    ...[1280, 900, 360].map((width) =>
      state(`at full width at ${width}`, opened(), { width }, () => ({
        preferences: { fullWidth: true },
      })),
    ),
    state(
      'at full width, long and right-to-left',
      opened({ checks: odd }),
      { rightToLeft: true },
      () => ({
        preferences: { fullWidth: true },
      }),
    ),
    ...['', 'rtl'].map((direction) =>
      state(
        `with categories at full width${direction && ', right-to-left'}`,
        scored(),
        { rightToLeft: direction !== '' },
        () => ({ preferences: { fullWidth: true } }),
      ),
    ),
    state('with categories', scored()),
    state(
      'with accepted checks',
      opened(),
      { act: async (page) => page.getByText('Accepted 2', { exact: true }).click() },
      () => ({
        accepted: [
          acceptedOn(opened().url, [{ ...keyed[0]!, errors: ['<img>'] }, ...keyed.slice(1, 3)]),
        ],
      }),
    ),
    state('to accept', opened(), {
      act: async (page) => {
        await page
          .getByRole('complementary')
          .getByRole('button', { name: 'More', exact: true })
          .click();
        await page.getByRole('menuitem', { name: 'Accept all that fail…' }).click();
      },
    }),
    state(
      'by category',
      scored(),
      {
        act: async (page) => {
          await page.getByLabel('Group by').selectOption('Category');
          for (const name of ['Could not be checked', 'Check yourself', 'Did not apply'])
            await page.getByText(name).first().click();
        },
      },
      () => ({ preferences: { fullWidth: true } }),
    ),
    state('of the field at full width', fromField, {}, () => ({
      ...inField(),
      preferences: { fullWidth: true },
    })),
    state('of the field', fromField, {}, inField),
    state(
      'of the field, its checks',
      fromField,
      {
        act: async (page) => {
          for (const name of ['Why and how to fix it', 'Links within the site', '14 passed'])
            await page.getByText(name).first().click();
          await page.getByRole('heading', { name: 'Checks' }).scrollIntoViewIfNeeded();
        },
      },
      inField,
    ),
    state(
      'of the field, to its end',
      fromField,
      {
        act: async (page) => {
          await page.evaluate(
            `for (const details of document.querySelectorAll('.panel details')) details.open = true`,
          );
          await toEnd(page);
        },
      },
      inField,
    ),
    state('all passed', passed),
    state('of many checks', opened({ checks: thousands }), {
      act: async (page) =>
        page.getByRole('button', { name: 'Show 100 more' }).first().scrollIntoViewIfNeeded(),
    }),
    state('first of its page', opened(), {}, () => ({ archive: [opened()] })),
    state('after thirty runs', opened(), {}, () => ({
      archive: [
        ...runs(
          Array.from({ length: 40 }, (_, at) => (at * 37) % 101),
          keyed,
        ),
        opened(),
      ],
    })),
    state('without the checks before', opened(), {}, () => ({
      archive: [...runs([54, 61], undefined), opened()],
    })),
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
    state('whose run failed', opened(), {}, () => ({
      jobs: [
        aJob(
          { kind: 'run', ...about },
          failed({ code: 'refused', status: 422, text: 'The page could not be opened.' }),
        ),
      ],
    })),
    state('deleted', opened(), {}, () => ({
      jobs: [aJob({ kind: 'delete', ...about }, done('400'))],
    })),
  ];
}
