import { Fragment } from 'preact';
import { t } from '../../lib/browser/i18n.ts';
import { fieldName, problemMessage, saidOf } from '../../lib/browser/problem-words.ts';
import type { Problem, ProblemCode } from '../../lib/domain/problem.ts';
import PageAddress from '../report/PageAddress.tsx';

interface Props {
  problem: Problem;
  /** Leaves out the introduction, because the text around it already has one. */
  bare?: boolean;
}

/** The problems whose words are those of a server in front of the service. */
const ofFront = new Set<ProblemCode>(['web-page', 'put-forbidden', 'delete-forbidden']);

/**
 * The texts about a problem of the service, or of a page in front of it, one line per field. They
 * are always shown as plain text.
 */
export default function ServiceWords({ problem, bare = false }: Props) {
  return (
    <>
      {saidOf(problem).map(([field, words]) => (
        <p key={field ?? ''}>
          {field !== null ? (
            <>
              <bdi>{fieldName(field)}</bdi>
              {t('localeColon')}
            </>
          ) : (
            !bare && t(ofFront.has(problem.code) ? 'frontSays' : 'serviceSays') + t('localeSpace')
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
          {t('localeColon')}
          <bdi>{field === null ? words : t('sharedPair', fieldName(field), words)}</bdi>
        </Fragment>
      ))}
    </>
  );
}

/** One report that failed, as a list item: its page and the problem. */
export function FailedReport({ url, problem }: { url: string; problem: Problem }) {
  return (
    <li>
      <PageAddress url={url} />: <ProblemInLine problem={problem} />
    </li>
  );
}
