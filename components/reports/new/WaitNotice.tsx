import { plural, t } from '../../../lib/browser/i18n.ts';
import { problemMessage, serviceText } from '../../../lib/browser/problem-words.ts';
import type { Job } from '../../../lib/domain/jobs/job.ts';
import { maxUnconfirmed } from '../../../lib/domain/jobs/list-turns.ts';
import type { Problem } from '../../../lib/domain/problem.ts';
import { type Outage, tryNow } from '../../jobs/outage.ts';
import ServiceNotice from '../../jobs/ServiceNotice.tsx';
import ServiceWords from '../../jobs/ServiceWords.tsx';
import Notice from '../../ui/Notice.tsx';
import { Countdown } from '../../ui/RelativeTime.tsx';

interface Props {
  /** The reason for waiting. */
  problem: Problem | undefined;
  /** How many reports wait for the service, and when the next is tried. */
  outage: Outage | null;
  /** Whether the person paused the list. */
  isPaused: boolean;
  /** The last creates, if the service confirmed none of them: the next go one at a time. */
  unconfirmed: Job[];
  connectionId: string;
}

/** Says why new reports wait or are created one at a time, and whether the person must act. */
export default function WaitNotice(props: Props) {
  const { problem, outage, isPaused, unconfirmed, connectionId } = props;
  return (
    <div role="status">
      {problem && isPaused ? (
        <Notice tone="decent" title={t(problemMessage(problem))}>
          {serviceText(problem) !== '' && <ServiceWords problem={problem} bare />}
        </Notice>
      ) : problem ? (
        <ServiceNotice problem={problem} outage={outage} />
      ) : (
        unconfirmed.length > 0 && <NoneConfirmed jobs={unconfirmed} connectionId={connectionId} />
      )}
    </div>
  );
}

function NoneConfirmed({ jobs, connectionId }: { jobs: Job[]; connectionId: string }) {
  const answers = jobs.flatMap(({ state }) => ('answer' in state ? (state.answer ?? []) : []));
  const times = jobs.flatMap(({ state }) => ('notBefore' in state ? state.notBefore : []));
  const said = answers.findLast(({ text }) => text !== undefined);
  return (
    <Notice
      tone="decent"
      title={plural('newNoneConfirmed', maxUnconfirmed)}
      action={{ label: t('serviceTryNow'), onClick: () => void tryNow(connectionId) }}
    >
      {said && <ServiceWords problem={said} />}
      <p>{t('newOthersWait')}</p>
      {times.length > 0 && (
        <p>
          <Countdown until={Math.min(...times)} />
        </p>
      )}
    </Notice>
  );
}
