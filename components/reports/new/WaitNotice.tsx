import { plural, t } from '../../../lib/browser/i18n.ts';
import { areUnconfirmed, maxUnconfirmed } from '../../../lib/domain/jobs/bulk.ts';
import { onlyPersonMends, type Problem } from '../../../lib/domain/problem.ts';
import type { PublicConnection } from '../../../lib/storage/extension/page-state.ts';
import { problemMessage } from '../../jobs/ServiceWords.tsx';
import ServiceNotice from '../../jobs/ServiceNotice.tsx';
import Notice from '../../ui/Notice.tsx';
import type { NewReport } from './use-create-bulk.ts';

interface Props {
  /** The reason for waiting. */
  problem: Problem | undefined;
  /** Whether the person paused the list. */
  paused: boolean;
  reports: NewReport[];
  connection: PublicConnection;
}

/** Why new reports wait, or are created one at a time, and whether the person has to act. */
export default function WaitNotice({ problem, paused, reports, connection }: Props) {
  const next = reports.findIndex(({ state }) => state === 'waiting');
  const last = reports.slice(Math.max(0, next - maxUnconfirmed), Math.max(0, next));
  return (
    <div role="status">
      {problem && onlyPersonMends(problem) ? (
        <ServiceNotice problem={problem} baseUrl={connection.baseUrl} onRetry={() => undefined} />
      ) : problem ? (
        <Notice tone="decent" title={t(problemMessage(problem.code))}>
          {!paused && t('newTriesAgain')}
        </Notice>
      ) : (
        areUnconfirmed(last.map(({ job }) => job)) && (
          <Notice tone="decent" title={plural('newNoneConfirmed', maxUnconfirmed)}>
            {t('newOneByOne')}
          </Notice>
        )
      )}
    </div>
  );
}
