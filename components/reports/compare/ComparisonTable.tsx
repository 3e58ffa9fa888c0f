import { type ComponentChildren, Fragment } from 'preact';
import { formatTime, t, resultName } from '../../../lib/browser/i18n.ts';
import { type Audit, auditId } from '../../../lib/domain/reports/audit.ts';
import PageAddress from '../../report/PageAddress.tsx';
import { privacyName } from '../../report/Privacy.tsx';
import Result from '../../report/Result.tsx';
import RelativeTime from '../../ui/RelativeTime.tsx';
import { Select } from '../../ui/Field.tsx';
import { usePrinting } from '../../ui/use-printing.ts';
import CheckGroup from './CheckGroup.tsx';
import { type Comparison, describeDifference } from './comparison.ts';
import { type ComparedAudit, isSamePage } from './use-comparison.ts';

interface Props {
  /** The earlier audit and the later one. */
  sides: [ComparedAudit, ComparedAudit];
  /** Null while the checks of either are not known. */
  comparison: Comparison | null;
  onChoose: (ids: [string, string]) => void;
}

/**
 * The table "Compare": a column for each audit, so that every value stands below its audit. On
 * narrow screens CSS draws its rows as cards. Browsers then forget that it is a table, so each
 * element has its role as an attribute.
 */
export default function ComparisonTable({ sides, comparison, onChoose }: Props) {
  const [earlier, later] = sides;
  const isOfOnePage = isSamePage(sides);
  // On paper a heading only says which audit it is.
  const isPrinting = usePrinting();
  const choices = [
    {
      label: t('compareEarlier'),
      side: earlier,
      options: optionsOf(earlier, later, ({ at }) => at <= later.audit.at),
      onChange: (id: string) => onChoose([id, auditId(later.audit)]),
    },
    {
      label: t('compareLater'),
      side: later,
      options: optionsOf(later, earlier, ({ at }) => at >= earlier.audit.at),
      onChange: (id: string) => onChoose([auditId(earlier.audit), id]),
    },
  ];
  return (
    <table role="table" class="compare" aria-label={t('compareTitle')}>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col" class="what">
            <strong role="status">
              {describeDifference(earlier.audit, later.audit, isOfOnePage)}
            </strong>
          </th>
          {choices.map(({ label, side, options, onChange }) => (
            <th key={label} role="columnheader" scope="col">
              {isPrinting ? (
                label
              ) : (
                <Select
                  label={label}
                  value={auditId(side.audit)}
                  options={options}
                  onChange={onChange}
                />
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" class="about">
        <Fact name={t('reportsResult')} sides={sides} of={resultOf} />
        <Fact name={t('comparePage')} sides={sides} of={({ url }) => <PageAddress url={url} />} />
        <Fact
          name={t('reportsGenerated')}
          sides={sides}
          // On paper "2 days ago" soon is wrong.
          of={({ audit }) => (isPrinting ? dateOf(audit) : timeOf(audit))}
        />
        <Fact name={t('reportsPrivacy')} sides={sides} of={privacyOf} />
      </tbody>
      {comparison && (
        // Long groups begin with their first piece for other audits.
        <Fragment key={`${auditId(earlier.audit)} ${auditId(later.audit)}`}>
          <CheckGroup title="detailChange_turnedBad" pairs={comparison.turnedBad} tone="bad" />
          <CheckGroup title="detailChange_turnedGood" pairs={comparison.turnedGood} tone="good" />
          <CheckGroup title="compareChangedValue" pairs={comparison.differing} />
          <CheckGroup title="detailChange_came" pairs={comparison.came} />
          <CheckGroup title="detailChange_went" pairs={comparison.went} />
          <CheckGroup title="compareUnchanged" pairs={comparison.same} folded />
        </Fragment>
      )}
    </table>
  );
}

interface FactProps {
  name: string;
  sides: [ComparedAudit, ComparedAudit];
  of: (side: ComparedAudit) => ComponentChildren;
}

function Fact({ name, sides, of }: FactProps) {
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        {name}
      </th>
      <td role="cell">{of(sides[0])}</td>
      <td role="cell">{of(sides[1])}</td>
    </tr>
  );
}

function resultOf({ audit: { result, score } }: ComparedAudit) {
  return (
    <>
      <Result result={result} /> {score !== null && <span class="score">{Math.round(score)}</span>}
    </>
  );
}

function timeOf({ at }: Audit) {
  return at === 0 ? '–' : <RelativeTime at={at} />;
}

function privacyOf({ audit: { privacy } }: ComparedAudit) {
  return privacy === null ? '–' : privacyName(privacy);
}

/**
 * The audits that a side can become: those of its page. If the other side is of the same page, the
 * choice stays before or after it.
 */
function optionsOf(
  side: ComparedAudit,
  other: ComparedAudit,
  isOnItsSide: (audit: Audit) => boolean,
) {
  const isOfOnePage = isSamePage([side, other]);
  return side.audits
    .filter(
      (audit) => !isOfOnePage || (isOnItsSide(audit) && auditId(audit) !== auditId(other.audit)),
    )
    .map((audit) => ({ value: auditId(audit), label: describeAudit(audit) }));
}

function describeAudit(audit: Audit): string {
  const { at, result, score, reportId } = audit;
  const when = at === 0 ? reportId : dateOf(audit);
  return `${when} · ${resultName(result)}${score === null ? '' : ` ${Math.round(score)}`}`;
}

function dateOf({ at }: Audit): string {
  return at === 0 ? '–' : formatTime(at);
}
