import { Fragment } from 'preact';
import { t, type Words, messageSuffix } from '../../lib/browser/i18n.ts';
import type { Problem, ProblemCode } from '../../lib/domain/problem.ts';
import PageAddress from '../report/PageAddress.tsx';

/** A map, since the service chooses the names, and may choose `constructor`. */
const fieldNames = new Map<string, Words>([
  ['password', 'passwordLabel'],
  ['privacy', 'privacyLabel'],
  ['headers', 'sharedExtraHeaders'],
]);

/** The words of the service about one field. Null stands for the report as a whole. */
type Said = [field: string | null, words: string];

/**
 * The words of the service about a problem. Those about the address need no field before them: it
 * is what the report is of, and services say there too that a quota is used up (service notes).
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
  /** Whether to leave out the introduction, since the context has it. */
  bare?: boolean;
}

/** The words of the service about a problem, each field in a line. Always plain text. */
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

/** A problem in one line: its sentence, and behind a colon the words of the service, if any. */
export function ProblemInLine({ problem }: { problem: Problem }) {
  return (
    <>
      {t(problemMessage(problem.code))}
      {saidOf(problem).map(([field, words]) => (
        <Fragment key={field ?? ''}>
          : <bdi>{field === null ? words : `${nameOf(field)}: ${words}`}</bdi>
        </Fragment>
      ))}
    </>
  );
}

/** The words of the service about a problem as one text. Empty without any. */
export function serviceText(problem: Problem): string {
  return saidOf(problem)
    .map(([field, words]) => (field === null ? words : `${nameOf(field)}: ${words}`))
    .join(' ');
}

/** The sentence for a problem, in plain words. A code without a message does not compile. */
export function problemMessage(code: ProblemCode): Words {
  return `problem_${messageSuffix(code)}`;
}

export function isOffline(problem: Problem | null | undefined): boolean {
  return problem?.code === 'unreachable' && !navigator.onLine;
}

/** One report that failed, as a list item: its page and the problem. */
export function FailedReport({ url, problem }: { url: string; problem: Problem }) {
  return (
    <li>
      <PageAddress url={url} />: <ProblemInLine problem={problem} />
    </li>
  );
}
