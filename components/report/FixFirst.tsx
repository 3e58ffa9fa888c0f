import type { Ref } from 'preact';
import { plural, t } from '../../lib/browser/i18n.ts';
import { closePopupAfter, openReports, reportsAddress } from '../../lib/browser/tabs.ts';
import { fixFirst } from '../../lib/domain/reports/checks.ts';
import type { Check } from '../../lib/domain/reports/report.ts';
import Shape from '../ui/Shape.tsx';
import { checkTitle, findingInShort, lineOf } from './describe-check.ts';
import Importance from './Importance.tsx';

interface Props {
  checks: Check[];
  /** The heading element that fits the page's outline. */
  heading: 'h2' | 'h3';
  /** The report in Reports. */
  allChecks: { report: string; connection: string | null };
  /** For its room. */
  list?: Ref<HTMLUListElement>;
}

/**
 * "Fix first": up to three failing checks, the most important first, each with its finding in one
 * line. If all checks passed, it says that instead.
 */
export default function FixFirst({ checks, heading: Heading, allChecks, list }: Props) {
  if (checks.length === 0) return null;
  const first = fixFirst(checks);
  const failed = checks.filter(({ passed }) => !passed).length;
  const link = (
    <a
      class="go"
      href={reportsAddress(allChecks)}
      onClick={(event) => {
        event.preventDefault();
        void closePopupAfter(openReports(allChecks.report, allChecks.connection));
      }}
    >
      {failed > 0 ? plural('fixFirstFailed', failed) : t('detailChecks')}
    </a>
  );
  if (first.length === 0)
    return (
      <div class="fix-first check-line">
        <Shape tone="good" />
        <p>{t('fixFirstAllPassed')}</p>
        {link}
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
    </section>
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
