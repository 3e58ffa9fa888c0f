import { type ComponentChildren, isValidElement, type VNode } from 'preact';
import { expect, test, vi } from 'vitest';
import PrintedReport from '../../../components/reports/detail/PrintedReport.tsx';
import { bodyOf, type SharedDocument } from '../../../components/report/document.ts';
import { plainText } from '../../../components/report/markup.ts';
import { reportDocument } from '../../../components/report/report-document.ts';
import History from '../../../components/report/History.tsx';
import { formatDay } from '../../../lib/browser/formats.ts';
import type { Report } from '../../../lib/domain/reports/report.ts';
import { speak } from '../../speak.ts';
import { scored } from '../../screenshots/states/checks.ts';
import { aFailing, anAccepted } from '../../support/builders/accepted.ts';
import { aReport } from '../../support/builders/values.ts';

// A module of the buttons listens at once.
vi.hoisted(() => vi.stubGlobal('addEventListener', () => undefined));
speak('en');

/** The lines of what is drawn: the texts of each element that has any. No browser is needed. */
function linesOf(drawn: ComponentChildren): string[] {
  if (Array.isArray(drawn)) return drawn.flatMap(linesOf);
  if (!isValidElement(drawn)) return typeof drawn === 'object' ? [] : [String(drawn ?? '')];
  const { type, props } = drawn as VNode<{ children?: ComponentChildren }>;
  if (type === History) return [];
  return linesOf(
    typeof type === 'function' ? (type as (of: object) => VNode)(props) : props.children,
  );
}

const acceptedAt = Date.UTC(2026, 4, 3);
const reason = 'A colour of the brand';
const checks = [
  anAccepted(aFailing('Ads'), { reason, acceptedAt }),
  anAccepted(aFailing('Robots', { importance: 'high' }), { reason, acceptedAt }),
  anAccepted(aFailing('Links'), { isOutgrown: true }),
  { title: 'Size', passed: true, importance: 'medium' as const },
];
const onPaper = (report: Report, document: SharedDocument) =>
  linesOf(<PrintedReport {...{ report, document }} audits={[]} current={null} />).filter(
    (line) => line !== '' && line !== 'false',
  );
const printed = (withReasons = false) => {
  const report = aReport({ project: null, checks });
  const document = reportDocument(report, { page: null, changes: null, withReasons });
  return onPaper(report, document).filter((line) => line.trim() !== '');
};
/** The lines from a heading on. */
const from = (lines: string[], heading: string) =>
  lines.slice(lines.findLastIndex((line) => line === heading));

test('Accepted checks are a part of their own on paper, with since when, and not among the failed', () => {
  const lines = printed();
  expect(lines.filter((line) => line.includes(' failed'))).toEqual([
    '0 of 1 failed',
    '1 of 3 failed',
  ]);
  const accepted = from(lines, 'Accepted');
  const since = `Accepted ${formatDay(acceptedAt)}, no end`;
  expect(accepted.slice(0, accepted.indexOf('Passed'))).toEqual([
    'Accepted',
    '2',
    'High importance',
    '1',
    'Robots',
    since,
    'Medium importance',
    '1',
    'Ads',
    since,
  ]);
  const failed = from(lines, 'Failed');
  expect(failed.slice(0, failed.indexOf('Accepted'))).toEqual([
    'Failed',
    '1',
    'Medium importance',
    '1',
    'Links',
  ]);
});

test('Their reasons are on paper only where that is wanted', () => {
  expect(printed().join('\n')).not.toContain(reason);
  expect(printed(true).filter((line) => line === reason)).toHaveLength(2);
});

test('Paper tells what the text of a report tells, line by line', () => {
  const changes = {
    turnedBad: [aFailing('Ads'), aFailing('Size')],
    turnedGood: [],
    came: [],
    went: [],
  };
  const report = scored();
  const document = reportDocument(report, { page: 'https://reports.example/7', changes });
  const paper = onPaper(report, document).join('');
  const lines = bodyOf(document, plainText)
    .split('\n')
    .map((line) => line.replace(/^ *- /, '').replace(/ \((\d+)\)$/, ' $1'));
  expect(lines).toEqual(expect.arrayContaining(['Now failing: Ads', 'Now failing: Size']));
  expect(lines.filter((line) => !paper.includes(line))).toEqual([]);
});
