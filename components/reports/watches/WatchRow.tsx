import type { Ref } from 'preact';
import { useId } from 'preact/hooks';
import {
  formatClock,
  formatDate,
  formatDaysAhead,
  formatNumber,
} from '../../../lib/browser/formats.ts';
import { plural, resultName, sentences, t } from '../../../lib/browser/i18n.ts';
import { reportsAddress } from '../../../lib/browser/tabs.ts';
import { problemMessage } from '../../../lib/browser/problem-words.ts';
import { openableUrl } from '../../../lib/domain/addresses/page-url.ts';
import { results } from '../../../lib/domain/reports/result.ts';
import { type Period, periods } from '../../../lib/domain/watches/period.ts';
import type { Watch } from '../../../lib/domain/watches/watch.ts';
import type { ProjectStats } from '../../../lib/storage/database/project-stats.ts';
import { runWatchNow, setWatch, storedWatches } from '../../../lib/storage/watches.ts';
import { useReasonToWait } from '../../jobs/outage.ts';
import { categoriesText } from '../../report/categories.ts';
import PageAddress from '../../report/PageAddress.tsx';
import type { Save } from '../../stored/use-save.ts';
import Button from '../../ui/Button.tsx';
import type { Announce } from '../../ui/use-announcement.ts';
import { turnText } from '../duration-text.ts';
import RelativeTime, { calendarDays } from '../../ui/RelativeTime.tsx';
import SelectBox from '../../ui/SelectBox.tsx';
import Shape from '../../ui/Shape.tsx';
import { Rating } from '../../report/Result.tsx';
import type { KnownWatch } from './use-watches.ts';
import { shownProject } from '../../../lib/domain/addresses/shown-address.ts';
import { nextRoundAt } from '../../../lib/domain/watches/next-round.ts';
import type { Problem } from '../../../lib/domain/problem.ts';

interface Props {
  known: KnownWatch;
  isAllowed: boolean;
  /** Whether this device has all reports of the watch's service. */
  hasAll: boolean;
  /** The name of the watch's connection, if there are several. */
  connectionName: string | undefined;
  save: Save;
  announce: Announce;
  /** Gets the select "Every" of the row that an address of this page names. */
  select?: Ref<HTMLSelectElement> | undefined;
}

/** A watch: its page or project, how often and when it runs, and how much it has cost. */
export default function WatchRow(props: Props) {
  const { known, isAllowed, hasAll, connectionName, save, announce, select } = props;
  const { watch, round, latest, stats } = known;
  const id = useId();
  const { of, every, isOn } = watch;
  const lastAt = (of.kind === 'project' ? watch.lastAt : latest?.at) ?? 0;
  const reason = useReasonToWait(watch.connectionId, round?.problem);
  const trouble = troubleText(watch, round ? reason : undefined);
  const href = reportsAddress({
    ...(of.kind === 'report' ? { report: of.reportId } : { project: of.project }),
    connection: connectionName === undefined ? null : watch.connectionId,
  });
  const runNow = async () => {
    if (round !== null) return announce(t('watchesRunsAlready'));
    if (await save(runWatchNow(watch.id))) announce(t('watchesBegun'));
  };
  return (
    <tr role="row" class={isOn && isAllowed ? '' : 'off'}>
      <th role="rowheader" class="watched">
        <a
          id={id}
          class="address cut"
          href={href}
          title={of.kind === 'report' ? of.url : of.project}
        >
          {of.kind === 'report' ? (
            <PageAddress url={openableUrl(of.url) ?? of.url} />
          ) : (
            <bdi>
              <b>{shownProject(of.project)}</b>
            </bdi>
          )}
        </a>
        {of.kind === 'project' && <p class="small muted">{projectText(known, hasAll)}</p>}
        {connectionName !== undefined && <span class="small muted cut">{connectionName}</span>}
        {trouble && <p class="small trouble">{trouble}</p>}
      </th>
      <td role="cell" class="every">
        <SelectBox
          box={select}
          aria-label={t('watchesEvery')}
          aria-describedby={id}
          value={every}
          options={periodOptions()}
          onChange={(period) => void save(setWatch(watch.id, { every: period }))}
        />
      </td>
      <td role="cell" class="last">
        {of.kind === 'project' && stats ? (
          <Counts counts={stats} />
        ) : (
          <Rating result={latest?.result ?? null} score={latest?.score ?? null} />
        )}
        {lastAt > 0 && (
          <span class="muted">
            {' · '}
            <RelativeTime at={lastAt} />
          </span>
        )}
        {latest?.categories && <div class="small muted">{categoriesText(latest.categories)}</div>}
      </td>
      <td role="cell" class="next muted" data-label={t('watchesNextRun')}>
        {isAllowed ? nextRunText(watch, round, Date.now()) : '–'}
      </td>
      <td role="cell" class="runs" data-label={t('watchesRuns')}>
        {formatNumber(watch.runs)}
      </td>
      <td role="cell" class="on">
        <input
          type="checkbox"
          role="switch"
          aria-label={t('watchesOn')}
          aria-describedby={id}
          checked={isOn}
          onChange={({ currentTarget }) =>
            void save(setWatch(watch.id, { isOn: currentTarget.checked }))
          }
        />
      </td>
      <td role="cell" class="end">
        {isOn && isAllowed && (
          <Button
            kind="quiet small"
            aria-describedby={id}
            aria-disabled={round !== null}
            onClick={() => void runNow()}
          >
            {t('watchesRunNow')}
          </Button>
        )}
        <Button
          kind="quiet small"
          aria-describedby={id}
          onClick={() => void save(storedWatches.remove(watch.id))}
        >
          {t('sharedRemove')}
        </Button>
      </td>
    </tr>
  );
}

/**
 * Returns how many reports the watch of a project runs and how long that takes, if any of them is
 * known: all that the service told of, or else those that this device has seen.
 */
function projectText({ watch: { of, every }, round, stats }: KnownWatch, hasAll: boolean): string {
  const seen = stats?.seen ?? 0;
  const told = round?.total || (of.kind === 'project' && of.reports) || 0;
  const all = hasAll || told > 0 ? Math.max(told, seen) : null;
  return (all ?? seen) > 0 ? turnText(seen, every, all) : t('watchesProjectUnknown');
}

/** The number of a project's reports per result, as shapes and numbers. */
function Counts({ counts }: { counts: ProjectStats }) {
  return (
    <span class="counts">
      {results.map((result) => (
        <span key={result} class={result}>
          <Shape tone={result} />
          <span class="hidden">{resultName(result)}</span> {formatNumber(counts[result])}
        </span>
      ))}
    </span>
  );
}

/**
 * Returns when a watch runs next, such as "tomorrow, 7:00 AM", "Monday, 7:00 AM" or "Nov 27, 7:00
 * AM". If a round is running or due, returns the progress of the round or says that its turn comes.
 * A dash if the watch is off. `now` is in milliseconds since 1970.
 */
function nextRunText(watch: Watch, round: KnownWatch['round'], now: number): string {
  if (!watch.isOn) return '–';
  if (round && round.total > 1) return t('watchesRunning', round.over, round.total);
  const at = nextRoundAt(watch, now);
  if (at === null || at <= now) return t('watchesItsTurn');
  return t('watchesAtTime', dayText(at, calendarDays(now, at)), formatClock(at));
}

function dayText(at: number, days: number): string {
  if (days < 2) return formatDaysAhead(days);
  return formatDate(at, days < 7 ? { weekday: 'long' } : { month: 'short', day: 'numeric' });
}

/**
 * Returns why a watch has ended, waits, or could not run every report. Empty if there is no
 * problem. `reason` is the problem that delays the current round, if any.
 */
export function troubleText({ problem, failed, isOn }: Watch, reason: Problem | undefined): string {
  if (reason) return sentences([t('watchesWaits'), t(problemMessage(reason))]);
  if (!problem) return '';
  if (problem.code === 'not-found' && !isOn) return t('watchesGone');
  const failure = failed === undefined ? t('watchesListFailed') : plural('watchesFailed', failed);
  return sentences([failure, t(problemMessage(problem))]);
}

export function periodOptions(): { value: Period; label: string }[] {
  return periods.map((value) => ({ value, label: t(`watchesEvery_${value}`) }));
}
