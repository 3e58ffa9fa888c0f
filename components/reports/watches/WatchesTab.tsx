import { useEffect, useMemo, useRef } from 'preact/hooks';
import { pageKey } from '../../../lib/domain/addresses/page-url.ts';
import { isolated } from '../../../lib/domain/addresses/shown-address.ts';
import type { Watched } from '../../../lib/domain/watches/watch.ts';
import { t } from '../../../lib/browser/i18n.ts';
import { openOptions } from '../../../lib/browser/tabs.ts';
import { connectionName } from '../../../lib/domain/connections/connection.ts';
import { useSave } from '../../stored/use-save.ts';
import { JobInRow } from '../../jobs/JobSummary.tsx';
import { useJobActions } from '../../jobs/use-job-actions.ts';
import PageAddress from '../../report/PageAddress.tsx';
import ToastBox from '../../ui/ToastBox.tsx';
import Notice from '../../ui/Notice.tsx';
import { TableHead } from '../ListControls.tsx';
import type { WatchesView, TabProps } from '../view.ts';
import ChangesList from './ChangesList.tsx';
import NewWatch from './NewWatch.tsx';
import { useWatches } from './use-watches.ts';
import WatchRow from './WatchRow.tsx';

const columns = [
  ['watchesWatched', 'watched'],
  ['watchesEvery', 'every'],
  ['watchesLastResult', 'last'],
  ['watchesNextRun', 'next'],
  ['watchesRuns', 'runs'],
  ['watchesOn', 'on'],
] as const;

/**
 * "Watches": the changes that watches found, and the watches of all connections. A new watch
 * belongs to the connection in use.
 */
export default function WatchesTab({ connection, state, view, onView }: TabProps<WatchesView>) {
  const { connections, jobs } = state;
  const shown = useWatches();
  const actions = useJobActions(connection);
  const creates = jobs.filter(
    ({ task, state: { name } }) =>
      task.kind === 'create' && task.watch !== undefined && name !== 'done',
  );
  // "Change" leads to the watch that was just made.
  const named = useMemo(
    () => shown?.watches.find(({ watch }) => isWatched(watch.of, view.watch))?.watch.id,
    [shown === undefined, view.watch],
  );
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => select.current?.focus(), [named]);
  const [nothingSaved, save] = useSave();
  const names = new Map(
    connections.length > 1 ? connections.map((one) => [one.id, connectionName(one)]) : [],
  );
  return (
    <div class="watches">
      <div class="notices" aria-live="polite">
        {(nothingSaved || actions.nothingSaved) && (
          <Notice tone="bad" title={t('sharedNothingSaved')} />
        )}
        {shown && !shown.isAllowed && (
          <Notice
            tone="none"
            title={t('watchesAreOff')}
            action={{ label: t('sharedSettings'), onClick: () => void openOptions('watches') }}
          />
        )}
      </div>
      {shown && <ChangesList changes={shown.changes} names={names} save={save} />}
      <section tabIndex={-1} aria-labelledby="watches">
        <div class="row wrap heading-row">
          <h2 id="watches" class="grow">
            {t('reportsTab_watches')}
          </h2>
          <span class="small muted">{t('watchesWhen')}</span>
        </div>
        <NewWatch
          connection={connection}
          state={state}
          suggested={shown && named === undefined ? view.watch : ''}
          actions={actions}
          onAdded={(name) => {
            actions.announce(t('watchesAdded', isolated(name)));
            onView({ tab: 'watches', watch: '' }, true);
          }}
        />
        {creates.map((job) => (
          <div key={job.id} tabIndex={-1} class="to-watch">
            {'url' in job.task && <PageAddress url={job.task.url} />}
            <JobInRow job={job} actions={actions} />
          </div>
        ))}
        {shown && shown.watches.length === 0 && <p class="muted">{t('watchesNone')}</p>}
        {shown && shown.watches.length > 0 && (
          <table role="table" class="table" aria-label={t('reportsTab_watches')}>
            <TableHead columns={columns} actions="sharedActions" />
            <tbody role="rowgroup">
              {shown.watches.map((known) => (
                <WatchRow
                  key={known.watch.id}
                  known={known}
                  isAllowed={shown.isAllowed}
                  hasAll={state.hasAll && known.watch.connectionId === connection.id}
                  connectionName={names.get(known.watch.connectionId)}
                  save={save}
                  announce={actions.announce}
                  select={known.watch.id === named ? select : undefined}
                />
              ))}
            </tbody>
          </table>
        )}
      </section>
      <ToastBox text={actions.announcement} choices={actions.choices} />
    </div>
  );
}

/** Whether a watch is for the page or project that an address of this page names. */
function isWatched(of: Watched, watched: string): boolean {
  return of.kind === 'project' ? of.project === watched : pageKey(of.url) === pageKey(watched);
}
