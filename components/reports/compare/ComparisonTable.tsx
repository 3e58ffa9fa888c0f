import { type ComponentChildren, Fragment } from 'preact';
import { formatTimes } from '../../../lib/browser/formats.ts';
import { privacyName, resultName, t } from '../../../lib/browser/i18n.ts';
import { type Audit, auditId } from '../../../lib/domain/reports/audit.ts';
import { categoryName, scoreText } from '../../report/categories.ts';
import PageAddress from '../../report/PageAddress.tsx';
import Result from '../../report/Result.tsx';
import { Select } from '../../ui/Field.tsx';
import { usePrinting } from '../../ui/use-printing.ts';
import CheckGroup from './CheckGroup.tsx';
import { changedGroups, type Comparison, describeDifference } from './comparison.ts';
import { type ComparedAudit, isSamePage } from './use-comparison.ts';

interface Props {
  /** The earlier audit and the later one. */
  sides: [ComparedAudit, ComparedAudit];
  /** Null while the checks of one of the audits are unknown. */
  comparison: Comparison | null;
  onChoose: (ids: [string, string]) => void;
  /** Draws a link with this text to the open report with this id. */
  linkTo: (reportId: string, text: string) => ComponentChildren;
}

/**
 * The table "Compare", with a column per audit. On narrow screens CSS shows the rows as cards.
 * Browsers then no longer treat it as a table, so each element has an explicit role.
 */
export default function ComparisonTable({ sides, comparison, onChoose, linkTo }: Props) {
  const [earlier, later] = sides;
  const links = sides.map(
    ({ audit }) =>
      (text: string) =>
        linkTo(audit.reportId, text),
  );
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
        <Fact name={t('sharedPage')} sides={sides} of={({ url }) => <PageAddress url={url} />} />
        <Fact
          name={t('sharedAudited')}
          sides={sides}
          of={({ audit: { at } }) => (at <= 0 ? '–' : datesOf(sides)(at))}
        />
        <Fact name={t('privacyLabel')} sides={sides} of={privacyOf} />
        {categoriesOf(sides).map((category) => (
          <Fact
            key={category}
            name={categoryName(category)}
            sides={sides}
            of={({ audit }) => scoreText(audit.categories?.[category])}
          />
        ))}
      </tbody>
      {comparison && (
        // For other audits, long groups start again at their first piece.
        <Fragment key={`${auditId(earlier.audit)} ${auditId(later.audit)}`}>
          {changedGroups.map(({ of, ...group }) => (
            <CheckGroup key={of} links={links} pairs={comparison[of]} {...group} />
          ))}
          <CheckGroup links={links} title="compareUnchanged" pairs={comparison.same} folded />
        </Fragment>
      )}
    </table>
  );
}

/** The categories that either audit has, in the order of the later one. */
function categoriesOf([earlier, later]: Props['sides']): string[] {
  const all = [later, earlier].flatMap(({ audit }) => Object.keys(audit.categories ?? {}));
  return [...new Set(all)];
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

function privacyOf({ audit: { privacy } }: ComparedAudit) {
  return privacy === null ? '–' : privacyName(privacy);
}

/**
 * Returns the audits to choose from on one side: those of its page. If both sides have the same
 * page, the earlier side stays earlier and the later side stays later.
 */
function optionsOf(
  side: ComparedAudit,
  other: ComparedAudit,
  isOnItsSide: (audit: Audit) => boolean,
) {
  const isOfOnePage = isSamePage([side, other]);
  const dateOf = datesOf([side]);
  return side.audits
    .filter(
      (audit) => !isOfOnePage || (isOnItsSide(audit) && auditId(audit) !== auditId(other.audit)),
    )
    .map((audit) => ({ value: auditId(audit), label: describeAudit(audit, dateOf) }));
}

function describeAudit(audit: Audit, dateOf: (at: number) => string): string {
  const { at, result, score, reportId } = audit;
  const when = at <= 0 ? reportId : dateOf(at);
  return `${when} · ${resultName(result)}${score === null ? '' : ` ${Math.round(score)}`}`;
}

/** Returns how the times of the audits to choose from read: no two of them read the same. */
function datesOf(sides: ComparedAudit[]): (at: number) => string {
  return formatTimes(sides.flatMap(({ audits }) => audits.map(({ at }) => at)));
}
