import { type Acceptance, acceptedCheck } from '../../../lib/domain/accepted/acceptance.ts';
import { pageKey } from '../../../lib/domain/addresses/page-url.ts';
import type { Check } from '../../../lib/domain/reports/report.ts';
import { keep } from '../../support/builders/keep.ts';
import type { State } from '../../support/builders/show.ts';
import { aReport, anAcceptance, day } from '../../support/builders/values.ts';
import { listed } from './lists.ts';

const project = 'shop.example.com';
const long = 'with-a-long-path/'.repeat(8);
const keys = [
  'robots',
  'image_keywords',
  'load_time',
  'meta_description',
  'title',
  'structured_data',
];
const accepted = (more: Partial<Acceptance>, ...of: string[]) =>
  anAcceptance({
    checks: of.map((title) => ({ title })),
    acceptedAt: Date.now() - 40 * day,
    ...more,
  });

/** Acceptances of each place: one that has ended, and one that is partly no longer needed. */
export const acceptances = () => [
  accepted(
    {
      reason: 'wort'.repeat(45),
      where: { in: 'page', page: `${project}/${long}` },
      until: Date.now() + 30 * day,
    },
    'load_time',
  ),
  accepted({ reason: 'The brand wants this colour', until: Date.now() - day }, 'image_keywords'),
  accepted(
    { reason: 'Search engines are to stay out of the shop', where: { in: 'project', project } },
    ...keys,
  ),
];

/** An acceptance of these checks on a page, for a long reason. */
export const acceptedOn = (address: string, checks: Check[]): Acceptance => {
  const where = { in: 'page', page: pageKey(address) } as const;
  return anAcceptance({
    checks: checks.map((check) => acceptedCheck(check, where)),
    reason: 'The widget of the payment provider, which only they can mend: we asked in May',
    where,
  });
};
const archive = [long, 'boots', 'sale', 'checkout'].flatMap((path, page) =>
  [3, 2, 1].map((ago) =>
    aReport({
      id: `${page}${ago}`,
      url: `https://${project}/${path}`,
      ago: ago * day,
      checks: keys.map((title, at) => ({ title, passed: at > 2, importance: 'high' })),
    }),
  ),
);

const shown = {
  search: '?tab=accepted',
  answers: listed,
  fill: () => keep({ archive, accepted: acceptances() }),
  act: async (page: Parameters<NonNullable<State['act']>>[0]) =>
    page.getByText('Fails on 4 pages now').first().click(),
};

/** Every state of the tab "Accepted" that was designed. */
export const acceptedStates: State[] = [
  { name: 'accepted', ...shown },
  { name: 'accepted narrow', ...shown, width: 360 },
  { name: 'accepted right to left', ...shown, rightToLeft: true },
  { name: 'accepted none', search: '?tab=accepted', answers: listed },
];
