import { type ComponentChildren, Fragment } from 'preact';
import {
  formatDay,
  formatNumber,
  formatTime,
  plural,
  t,
  resultName,
} from '../../../lib/browser/i18n.ts';
import { type Changes, changeKinds } from '../../../lib/domain/reports/checks.ts';
import type { Audit } from '../../../lib/domain/reports/audit.ts';
import {
  addressOf,
  type Check,
  importances,
  isAccepted,
  isFailing,
  type Report,
  type Unchecked,
  uncheckedReasons,
} from '../../../lib/domain/reports/report.ts';
import { nothingChanged } from '../../report/ChangesSince.tsx';
import {
  adviceOf,
  checkTitle,
  describeCheck,
  lineOf,
  titleInLine,
} from '../../report/describe-check.ts';
import { lineText } from '../../report/format-value.ts';
import History from '../../report/History.tsx';
import { categoriesText, unscoredReasons, whatDecided } from '../../report/categories.ts';
import Importance from '../../report/Importance.tsx';
import PageAddress from '../../report/PageAddress.tsx';
import { whoCanOpen } from '../../report/Privacy.tsx';
import { uncheckedGroups, uncheckedInLine } from '../../report/unchecked.ts';
import Shape from '../../ui/Shape.tsx';
import PrintedAccepted from './PrintedAccepted.tsx';

/** The maximum on paper: checks per importance, changes per kind, and findings per check. */
const maxChecks = 1_000;
const maxChanges = 30;
const maxFindings = 3;

interface Props {
  report: Report;
  checks: Check[];
  /** The audits of the report's page, newest first. */
  audits: Audit[];
  current: Audit | null;
  previous: Audit | null;
  changes: Changes | null;
  /** The address of the report at the service. */
  page: string | null;
  /** Whether the paper says why checks are accepted. */
  withReasons?: boolean;
}

/**
 * A report on paper. Result, counts, history and changes come first, for a reader in a hurry. The
 * failed checks with their findings follow, then those that are accepted, and the passed checks.
 * This is never shown on the screen.
 */
export default function PrintedReport(props: Props) {
  const { report, checks, audits, current, previous, changes, page, withReasons = false } = props;
  const { result, score, generatedAt, privacy, categories } = report;
  const facts = [
    generatedAt !== null && formatTime(generatedAt),
    privacy !== null && whoCanOpen(privacy),
  ].filter(Boolean);
  const notes = [
    whatDecided(report),
    categories && categoriesText(categories),
    ...unscoredReasons(report),
  ].filter(Boolean);
  return (
    <article class="paper">
      <p class="row small muted">
        <span class="grow">{t('printTitle')}</span>
        {page !== null && <bdi>{page}</bdi>}
      </p>
      <h1>
        <PageAddress url={addressOf(report)} />
      </h1>
      <div class="outcome">
        <Shape tone={result ?? 'none'} />
        <div>
          <strong>{resultName(result)}</strong>
          <div>{facts.join(' · ')}</div>
          {notes.map((note) => (
            <div key={note}>{note}</div>
          ))}
        </div>
        {score !== null && <strong>{t('detailScoreOf', Math.round(score))}</strong>}
      </div>
      <div class="overview">
        {checks.length > 0 && (
          <section>
            <h2>{t('detailChecks')}</h2>
            {importances.map((importance) => (
              <FailedShare
                key={importance}
                checks={checks.filter((check) => check.importance === importance)}
              />
            ))}
          </section>
        )}
        <History audits={audits} current={current} compare={() => ({})} />
      </div>
      {changes && previous && (
        <PrintedChanges changes={changes} previous={previous} score={score} />
      )}
      <PrintedChecks title={t('sharedFailed')} checks={checks.filter(isFailing)}>
        {(some) => some.map((check, index) => <FailedCheck key={index} check={check} />)}
      </PrintedChecks>
      <PrintedChecks title={t('reportsTab_accepted')} checks={checks.filter(isAccepted)}>
        {(some) =>
          some.map((check, index) => <PrintedAccepted key={index} {...{ check, withReasons }} />)
        }
      </PrintedChecks>
      <PrintedChecks title={t('detailPassed')} checks={checks.filter(({ passed }) => passed)}>
        {(some) => (
          <ul class="passed">
            {some.map((check, index) => (
              <li key={index}>
                <Shape tone="good" />
                <bdi>{passedText(check)}</bdi>
              </li>
            ))}
          </ul>
        )}
      </PrintedChecks>
      <PrintedUnchecked unchecked={report.unchecked ?? []} />
    </article>
  );
}

/** How many checks of one importance failed, as a bar and in words. */
function FailedShare({ checks }: { checks: Check[] }) {
  if (!checks[0]) return null;
  const failed = checks.filter(isFailing).length;
  return (
    <div class="share">
      <Importance of={checks[0].importance} brief />
      <span class="bar">
        <span style={{ width: `${(failed / checks.length) * 100}%` }} />
      </span>
      <span>{t('printFailedOf', failed, checks.length)}</span>
    </div>
  );
}

interface PrintedChangesProps {
  changes: Changes;
  previous: Audit;
  score: number | null;
}

function PrintedChanges({ changes, previous, score }: PrintedChangesProps) {
  const kinds = changeKinds.filter((kind) => changes[kind].length > 0);
  return (
    <section>
      <h2>
        {t('sharedWhatChanged')} {previous.at > 0 && t('sharedSince', formatDay(previous.at))}
      </h2>
      {kinds.map((kind) => (
        <p key={kind}>
          <strong>{t(`detailChange_${kind}`)}:</strong>{' '}
          {changes[kind].slice(0, maxChanges).map((check, at) => (
            <Fragment key={at}>
              {at > 0 && ', '}
              <bdi>{titleInLine(checkTitle(check))}</bdi>
            </Fragment>
          ))}
          {changes[kind].length > maxChanges &&
            `, ${plural('sharedAndMore', changes[kind].length - maxChanges)}`}
        </p>
      ))}
      {kinds.length === 0 && <p>{nothingChanged(previous.score, score)}</p>}
    </section>
  );
}

interface PrintedChecksProps {
  title: string;
  checks: Check[];
  /** Draws the checks of one importance. */
  children: (checks: Check[]) => ComponentChildren;
}

function PrintedChecks({ title, checks, children }: PrintedChecksProps) {
  if (checks.length === 0) return null;
  return (
    <section>
      <h2>
        {title} <span class="muted">{formatNumber(checks.length)}</span>
      </h2>
      {importances.map((importance) => {
        const own = checks.filter((check) => check.importance === importance);
        if (own.length === 0) return null;
        return (
          <section key={importance}>
            <h3 class="row">
              <span class="grow">{t(`detailImportance_${importance}`)}</span>
              <span class="muted">{formatNumber(own.length)}</span>
            </h3>
            {children(own.slice(0, maxChecks))}
            {own.length > maxChecks && <p>{plural('sharedAndMore', own.length - maxChecks)}</p>}
          </section>
        );
      })}
    </section>
  );
}

/** The checks that were neither passed nor failed, a paragraph for each reason. */
function PrintedUnchecked({ unchecked }: { unchecked: Unchecked[] }) {
  return uncheckedReasons.map((reason) => {
    const titles = unchecked.filter((check) => check.reason === reason).map(uncheckedInLine);
    if (titles.length === 0) return null;
    return (
      <p key={reason}>
        <strong>{t(uncheckedGroups[reason])}:</strong> <bdi>{titles.join(', ')}</bdi>
      </p>
    );
  });
}

function FailedCheck({ check }: { check: Check }) {
  const { findings } = describeCheck(check);
  const value = valueOf(check);
  return (
    <div class="finding">
      <Shape tone="bad" />
      <div>
        <strong>
          <bdi>{checkTitle(check)}</bdi>
        </strong>
        {value !== '' && (
          <p class="muted">
            <bdi>{value}</bdi>
          </p>
        )}
        {findings.map(({ name, lines }, at) => (
          <Fragment key={at}>
            <p class="muted">
              <bdi>{lineOf(name)}</bdi>
            </p>
            <ul>
              {lines.slice(0, maxFindings).map((line, index) => (
                <li key={index}>
                  <bdi>{lineOf(lineText(line))}</bdi>
                </li>
              ))}
              {lines.length > maxFindings && (
                <li>{plural('sharedAndMore', lines.length - maxFindings)}</li>
              )}
            </ul>
          </Fragment>
        ))}
        <PrintedAdvice check={check} />
      </div>
    </div>
  );
}

/** Why a failed check matters and how to fix it, with the addresses of its links. */
function PrintedAdvice({ check }: { check: Check }) {
  const parts = adviceOf(check);
  if (parts.length === 0) return null;
  return (
    <p class="advice">
      <strong>{t('checkAdvice')}:</strong>{' '}
      <bdi>
        {parts.map((part, at) => {
          if (part.kind === 'code') return <code key={at}>{part.text}</code>;
          return part.kind === 'link' ? `${part.text} (${part.href})` : part.text;
        })}
      </bdi>
    </p>
  );
}

function passedText(check: Check): string {
  const value = valueOf(check);
  return value === '' ? checkTitle(check) : `${titleInLine(checkTitle(check))}: ${value}`;
}

function valueOf(check: Check): string {
  return lineOf(describeCheck(check).value);
}
