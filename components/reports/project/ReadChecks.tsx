import { useEffect, useRef } from 'preact/hooks';
import { plural, t } from '../../../lib/browser/i18n.ts';
import { problemMessage } from '../../../lib/browser/problem-words.ts';
import { onlyPersonMends } from '../../../lib/domain/problem.ts';
import {
  type CheckReading,
  endReading,
  startReading,
} from '../../../lib/storage/check-readings.ts';
import type { PublicConnection } from '../../../lib/storage/page-state.ts';
import { useReasonToWait } from '../../jobs/outage.ts';
import ServiceNotice from '../../jobs/ServiceNotice.tsx';
import type { Actions } from '../../jobs/use-job-actions.ts';
import Button from '../../ui/Button.tsx';

interface Props {
  connection: PublicConnection;
  project: string;
  /** The number of reports whose checks were not read yet. */
  unread: number;
  reading: CheckReading | null;
  actions: Actions;
}

/**
 * "Read the checks of 24 reports": sends one request per report, one after the other. During this
 * it shows the progress, and a problem that stops it. Without the click nothing is read.
 */
export default function ReadChecks({ connection, project, unread, reading, actions }: Props) {
  const { saveChange } = actions;
  const last = useRef<CheckReading | null>(null);
  const problem = useReasonToWait(connection.id, reading?.walk.problem);
  useEffect(() => {
    if (reading) last.current = reading;
  }, [reading]);
  const start = () => saveChange(startReading(connection.id, project, unread));
  if (!reading)
    return (
      <div class="row wrap reading">
        {unread > 0 && (
          <Button kind="small" onClick={start}>
            {plural('projectRead', unread)}
          </Button>
        )}
        <span role="status" class="small muted">
          {last.current && readingEnd(last.current, unread)}
        </span>
      </div>
    );
  const { seen, total } = reading.walk;
  const most = Math.max(total ?? 0, seen);
  return (
    <div class="reading">
      <div class="row wrap">
        <progress class="grow" aria-label={t('projectReading')} value={seen} max={most} />
        <span class="small">{plural('sharedReportsOf', most, seen)}</span>
        <Button
          kind="small"
          onClick={() => {
            last.current = null;
            saveChange(endReading(connection.id, project));
          }}
        >
          {t('projectReadStop')}
        </Button>
      </div>
      <div role="status">
        {problem && onlyPersonMends(problem) ? (
          <ServiceNotice problem={problem} onRetry={start} />
        ) : (
          problem && (
            <p class="small">
              {t(problemMessage(problem))} · {t('sharedRetrying')}
            </p>
          )
        )}
      </div>
    </div>
  );
}

/**
 * Returns how a reading of checks has ended, from its last state and the number of unread reports.
 * Empty if the reading was stopped before any report failed.
 */
export function readingEnd({ walk }: CheckReading, unread: number): string {
  if (unread === 0) return t('projectReadAll');
  return walk.unreadable > 0 ? plural('reportsUnreadable', walk.unreadable) : '';
}
