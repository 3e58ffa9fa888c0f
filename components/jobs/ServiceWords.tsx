import { Fragment } from 'preact';
import { t, type Words, messageSuffix } from '../../lib/browser/i18n.ts';
import type { Problem } from '../../lib/domain/problem.ts';
import PageAddress from '../report/PageAddress.tsx';

/** A `Map`, because services choose the field names, and one may be `constructor`. */
const fieldNames = new Map<string, Words>([
  ['password', 'passwordLabel'],
  ['privacy', 'privacyLabel'],
  ['headers', 'sharedExtraHeaders'],
]);

/** A text of the service about one field. Null stands for the whole report. */
type Said = [field: string | null, words: string];

/**
 * Returns the service's texts about a problem. A text about the address is shown without a field
 * name: a report is about its address, and services also use this field to say that a quota is used
 * up (service notes).
 */
function saidOf({ text, fields = {} }: Problem): Said[] {
  const { url = [], ...others } = fields;
  const whole = [...(text ? [text] : []), ...url].join(' ');
  return [
    ...(whole === '' ? [] : [[null, whole] satisfies Said]),
    ...Object.entries(others).map(([field, faults]): Said => [field, faults.join(' ')]),
  ];
}

function nameOf(field: string): string {
  const name = fieldNames.get(field);
  return name ? t(name) : field;
}

interface Props {
  problem: Problem;
  /** Leaves out the introduction, because the text around it already has one. */
  bare?: boolean;
}

/** The service's texts about a problem, one line per field. They are always shown as plain text. */
export default function ServiceWords({ problem, bare = false }: Props) {
  return (
    <>
      {saidOf(problem).map(([field, words]) => (
        <p key={field ?? ''}>
          {field !== null ? (
            <>
              <bdi>{nameOf(field)}</bdi>:{' '}
            </>
          ) : (
            !bare && `${t('serviceSays')} `
          )}
          <bdi>{words}</bdi>
        </p>
      ))}
    </>
  );
}

/** A problem in one line: our sentence, then a colon and the service's text, if it sent one. */
export function ProblemInLine({ problem }: { problem: Problem }) {
  return (
    <>
      {t(problemMessage(problem))}
      {saidOf(problem).map(([field, words]) => (
        <Fragment key={field ?? ''}>
          : <bdi>{field === null ? words : `${nameOf(field)}: ${words}`}</bdi>
        </Fragment>
      ))}
    </>
  );
}

/** Returns the service's texts about a problem as one string. Empty if the service sent none. */
export function serviceText(problem: Problem): string {
  return saidOf(problem)
    .map(([field, words]) => (field === null ? words : `${nameOf(field)}: ${words}`))
    .join(' ');
}

/** A gateway that cannot reach its service, and a service that says so itself, are down. */
const downStatuses = new Set([502, 503, 504]);

/**
 * Returns the sentence for a problem, in plain words. A code without a message does not compile.
 */
export function problemMessage({ code, status = 0 }: Pick<Problem, 'code' | 'status'>): Words {
  return code === 'service-failed' && downStatuses.has(status)
    ? 'serviceDown'
    : `problem_${messageSuffix(code)}`;
}

export function isOffline(problem: Problem | null | undefined): boolean {
  return problem?.code === 'offline';
}

/** One report that failed, as a list item: its page and the problem. */
export function FailedReport({ url, problem }: { url: string; problem: Problem }) {
  return (
    <li>
      <PageAddress url={url} />: <ProblemInLine problem={problem} />
    </li>
  );
}
