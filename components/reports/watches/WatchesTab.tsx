import { isolated } from '../../../lib/domain/addresses/shown-address.ts';
import { t } from '../../../lib/browser/i18n.ts';
import { openOptions } from '../../../lib/browser/tabs.ts';
import { connectionName } from '../../../lib/domain/connections/connection.ts';
import { useSave } from '../../stored/use-save.ts';
import { useKeptFocus } from '../../ui/focus.ts';
import Notice from '../../ui/Notice.tsx';
import { useAnnouncement } from '../../ui/use-announcement.ts';
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
export default function WatchesTab({
  connection,
  state: { connections },
  view,
  onView,
}: TabProps<WatchesView>) {
  const shown = useWatches();
  const [announcement, announce] = useAnnouncement();
  const [nothingSaved, save] = useSave();
  useKeptFocus();
  const names = new Map(
    connections.length > 1 ? connections.map((one) => [one.id, connectionName(one)]) : [],
  );
  return (
    <div class="watches">
      <div class="notices" aria-live="polite">
        {nothingSaved && <Notice tone="bad" title={t('sharedNothingSaved')} />}
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
          connectionId={connection.id}
          suggested={view.watch}
          onAdded={(name) => {
            announce(t('watchesAdded', isolated(name)));
            onView({ tab: 'watches', watch: '' }, true);
          }}
        />
        <p class="hidden" role="status">
          {announcement}
        </p>
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
                  connectionName={names.get(known.watch.connectionId)}
                  save={save}
                />
              ))}
            </tbody>
          </table>
        )}
      </section>
    </div>
  );
}
