import type { Page } from '@playwright/test';
import { auditId } from '../../../lib/domain/reports/audit.ts';
import type { Check, Report } from '../../../lib/domain/reports/report.ts';
import { keep } from '../../support/builders/keep.ts';
import type { State } from '../../support/builders/show.ts';
import { fieldChecks, fieldChecksBefore } from '../../support/service/samples.ts';
import { history, keyed, odd, opened, thousands } from './checks.ts';
import { failing, listed } from './lists.ts';

const earlier = history.at(-1)!;
/** The newer audit: one check fails in more places, one has another value, and one is new. */
const changed: Record<string, Partial<Check>> = {
  'link-name': { errors: ['<a class="cart" href="/cart">', '<a class="wish" href="/wishes">'] },
  weight: { value: { value: 3_412_000, unit: 'byte' } },
};
const later = opened({
  privacy: 0,
  checks: [
    ...keyed.map((check) => Object.assign({}, check, changed[check.key ?? ''])),
    { key: 'cookies', title: 'Sets no third-party cookies', passed: false, importance: 'low' },
  ],
});
const idOf = ({ id, generatedAt }: Report) => auditId({ reportId: id, at: generatedAt ?? 0 });
const compare = (name: string, one: Report, other: Report, more: Partial<State> = {}): State => ({
  name: `compare ${name}`,
  search: `?${new URLSearchParams({ compare: idOf(one), with: idOf(other) })}`,
  answers: listed,
  fill: () => keep({ archive: [...history, one, other] }),
  ...more,
});
const unfold = async (page: Page) => page.getByRole('button', { name: 'Unchanged' }).click();

/** Two audits beside each other, as they may look. */
export function compareStates(): State[] {
  const other = opened({ id: '401', url: 'blog.example.org/2026/11/launch-notes', score: null });
  const { checks: _, ...unread } = later;
  return [
    compare('two runs', earlier, later),
    compare(
      'of the field',
      { ...earlier, checks: fieldChecksBefore },
      opened({ checks: fieldChecks }),
    ),
    compare('unfolded', earlier, later, { act: unfold }),
    compare('at 600', earlier, later, { width: 600 }),
    compare('at 320', earlier, later, { width: 320, act: unfold }),
    compare('two pages', earlier, other),
    compare('of equal runs', later, { ...later, id: '402' }),
    compare('of many checks', opened({ id: '403', checks: thousands.slice(1) }), later),
    compare('of long and right-to-left text', opened({ id: '404', checks: [] }), later, {
      fill: () =>
        keep({
          archive: [
            ...history,
            later,
            opened({
              id: '404',
              checks: odd.map((check) => ({ ...check, passed: !check.passed })),
            }),
            opened({ id: '405', checks: odd, url: 'مثال.example/صفحة' }),
          ],
        }),
      search: '?compare=404@&with=405@',
      rightToLeft: true,
    }),
    compare('without checks', earlier, unread, { answers: failing({ code: 'unreachable' }) }),
    compare('gone', earlier, later, {
      fill: () => keep({ archive: [earlier] }),
      answers: failing({ code: 'not-found' }),
    }),
    compare('loading', earlier, later, { fill: keep, answers: {} }),
  ];
}
