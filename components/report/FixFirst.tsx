import type { Ref } from 'preact';
import { formatNumber } from '../../lib/browser/formats.ts';
import { plural, t } from '../../lib/browser/i18n.ts';
import { closePopupAfter, openReports, reportsAddress } from '../../lib/browser/tabs.ts';
import { fixFirst } from '../../lib/domain/reports/checks.ts';
import { type Check, isAccepted, isFailing } from '../../lib/domain/reports/report.ts';
import LongText from '../ui/LongText.tsx';
import Shape from '../ui/Shape.tsx';
import { acceptedCounts } from './accepted.ts';
import { checkTitle, findingInShort, lineOf } from './describe-check.ts';
import Importance from './Importance.tsx';

interface Props {
  checks: Check[];
  /** The heading element that fits the page's outline. */
  heading: 'h2' | 'h3';
  /** The report in Reports. */
  allChecks: { report: string; connection: string | null };
  /** The list as an element: the popup measures how much room it has. */
  list?: Ref<HTMLUListElement>;
  /** Whether the accepted checks are listed as well. */
  listsAccepted?: boolean;
}

/**
 * "Fix first": up to three failing checks, the most important first, each with its finding in one
 * line. If all checks passed, it says that instead.
 */
export default function FixFirst({
  checks,
  heading: Heading,
  allChecks,
  list,
  listsAccepted = false,
}: Props) {
  if (checks.length === 0) return null;
  const first = fixFirst(checks);
  const failed = checks.filter(isFailing).length;
  const accepted = listsAccepted ? checks.filter(isAccepted) : [];
  const link = (
    <a
      class="go"
      href={reportsAddress(allChecks)}
      onClick={(event) => {
        event.preventDefault();
        void closePopupAfter(openReports(allChecks.report, allChecks.connection));
      }}
    >
      {failed > 0 ? acceptedCounts(checks) || plural('fixFirstFailed', failed) : t('detailChecks')}
    </a>
  );
  if (first.length === 0)
    return (
      <div class="fix-first check-line">
        <Shape tone="good" />
        <p>{acceptedCounts(checks) || t('fixFirstAllPassed')}</p>
        {link}
        <AcceptedLines checks={accepted} />
      </div>
    );
  return (
    <section class="fix-first" aria-labelledby="fix-first">
      <div class="row">
        <Heading id="fix-first" class="grow">
          {t('fixFirstTitle')}
        </Heading>
        {link}
      </div>
      <ul ref={list ?? null} aria-labelledby="fix-first">
        {first.map((check, index) => (
          <li key={index} class="check-line">
            <Shape tone="bad" />
            <div>
              <div class="cut" dir="auto" title={checkTitle(check)}>
                {lineOf(checkTitle(check))}
              </div>
              <div class="small muted in-short">
                <Importance of={check.importance} brief />
                <Finding check={check} />
              </div>
            </div>
          </li>
        ))}
      </ul>
      <AcceptedLines checks={accepted} />
    </section>
  );
}

/** How many accepted checks are named. The link leads to all of them. */
const maxAccepted = 20;

/** The accepted checks with their reasons, folded. */
function AcceptedLines({ checks }: { checks: Check[] }) {
  if (checks.length === 0) return null;
  return (
    <details class="accepted">
      <summary class="small">
        {t('reportsTab_accepted')} <span class="muted">{formatNumber(checks.length)}</span>
      </summary>
      <ul tabIndex={0} aria-label={t('reportsTab_accepted')}>
        {checks.slice(0, maxAccepted).map((check, index) => (
          <li key={index} class="check-line">
            <Shape tone="none" />
            <div>
              <div class="cut" dir="auto" title={checkTitle(check)}>
                {lineOf(checkTitle(check))}
              </div>
              <div class="small muted">
                <LongText text={check.accepted?.reason ?? ''} />
              </div>
            </div>
          </li>
        ))}
        {checks.length > maxAccepted && (
          <li>{plural('sharedAndMore', checks.length - maxAccepted)}</li>
        )}
      </ul>
    </details>
  );
}

/** The finding of a check in one line. The sentence comes first, because the end may be cut off. */
function Finding({ check }: { check: Check }) {
  const { text, place } = findingInShort(check);
  if (text === '') return null;
  return (
    <>
      <span aria-hidden="true">·</span>
      <span class="cut" dir="auto" title={text}>
        {place === '' ? text : `${text}:`}
      </span>
      {place !== '' && (
        <code class="cut" dir="auto" title={place}>
          {place}
        </code>
      )}
    </>
  );
}
