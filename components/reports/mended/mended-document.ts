import { formatDay, formatNumber } from '../../../lib/browser/formats.ts';
import { listed, plural, resultName, t } from '../../../lib/browser/i18n.ts';
import { isolated, shownProject } from '../../../lib/domain/addresses/shown-address.ts';
import type { Mended } from '../../../lib/domain/reports/mended.ts';
import type { Period } from '../../../lib/domain/reports/period.ts';
import { type ResultCounts, results } from '../../../lib/domain/reports/result.ts';
import { checkTitle, titleInLine } from '../../report/describe-check.ts';
import { type SharedDocument, upTo } from '../../report/document.ts';

/** The most checks of a group, and pages of a check, in a document. A file has all of them. */
const maxChecks = 1_000;
const maxPages = 20;

/** Returns the lists of checks in their order, each with the sentence for an empty one. */
export function mendedGroups({ mended, failing, accepted }: Mended) {
  const groups = [
    { title: t('mendedTitle'), tone: 'good', checks: mended, nothing: t('mendedNothing') },
    { title: t('mendedFailing'), tone: 'bad', checks: failing, nothing: t('mendedNothingFails') },
    { title: t('mendedAccepted'), tone: 'none', checks: accepted, nothing: '' },
  ] as const;
  return groups.filter(({ checks, nothing }) => checks.length > 0 || nothing !== '');
}

/** Returns the results of both runs, and how many pages are compared otherwise or not at all. */
export function mendedFacts({ pages, earlier, later, within, notRun, unknown }: Mended): string[] {
  return [
    pages > 0 && t('sharedPair', t('compareEarlier'), countsText(earlier)),
    pages > 0 && t('sharedPair', t('compareLater'), countsText(later)),
    within > 0 && plural('mendedWithin', within),
    notRun > 0 && plural('mendedNotRun', notRun),
    unknown > 0 && plural('mendedUnknown', unknown),
  ].filter((fact) => fact !== false);
}

const countsText = (counts: ResultCounts) =>
  listed(results.map((result) => `${resultName(result)} ${formatNumber(counts[result])}`));

/** Returns two days, such as "Nov 1, 2026 to Nov 29, 2026". Times are in ms since 1970. */
export const daysText = (from: number, to: number) =>
  t('mendedDates', formatDay(from), formatDay(to));

/** Returns what became of a project in a period, to share with other people. */
export function mendedDocument(
  mended: Mended,
  project: string,
  { from, end }: Period,
): SharedDocument {
  return {
    heading: { name: t('mendedTitle'), text: isolated(shownProject(project)) },
    facts: [{ text: daysText(from, end - 1) }],
    sections: [
      {
        title: plural('mendedResults', mended.pages),
        lines: mendedFacts(mended).map((text) => ({ text })),
      },
      ...mendedGroups(mended).map(({ title, tone, checks, nothing }) =>
        checks.length === 0
          ? { title, lines: [{ text: nothing }] }
          : {
              title,
              count: checks.length,
              lines: upTo(maxChecks, checks, ({ check, pages }) => ({
                tone,
                look: 'strong',
                text: titleInLine(checkTitle(check)),
                note: `${t(`detailImportance_${check.importance}`)} · ${plural('projectPages', pages.length)}`,
                below: upTo(maxPages, pages, ({ url, earlier, later }) => ({
                  look: 'page',
                  text: url,
                  note: daysText(earlier.at, later.at),
                })),
              })),
            },
      ),
    ],
  };
}
