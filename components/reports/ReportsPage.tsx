import { isolated } from '../../lib/domain/addresses/shown-address.ts';
import { useEffect, useRef } from 'preact/hooks';
import { plural, t } from '../../lib/browser/i18n.ts';
import { openOptions } from '../../lib/browser/tabs.ts';
import { connectionName } from '../../lib/domain/connections/connection.ts';
import { countNeedingPerson } from '../../lib/domain/jobs/job.ts';
import { switchConnection } from '../../lib/storage/connections.ts';
import {
  type PageState,
  type PublicConnection,
  readPageState,
} from '../../lib/storage/page-state.ts';
import { Outbox } from '../jobs/outage.ts';
import { useSave } from '../stored/use-save.ts';
import { useStoredPage } from '../stored/use-stored.ts';
import Button from '../ui/Button.tsx';
import { onPlainClick } from '../ui/clicks.ts';
import Notice from '../ui/Notice.tsx';
import ComparePage from './compare/ComparePage.tsx';
import KeyboardShortcuts from './KeyboardShortcuts.tsx';
import ReportsTab from './list/ReportsTab.tsx';
import NeedsYouTab from './needs/NeedsYouTab.tsx';
import NewReportsTab from './new/NewReportsTab.tsx';
import { useCreateBulk } from './new/use-create-bulk.ts';
import ProjectPage from './project/ProjectPage.tsx';
import ProjectsTab from './projects/ProjectsTab.tsx';
import { useUnseen } from './watches/use-watches.ts';
import WatchesTab from './watches/WatchesTab.tsx';
import { useNearbyFocus } from '../ui/focus.ts';
import { documentTitle, useView } from './use-view.ts';
import { readView, reportsViewDefault, tabs, type View, type TabProps } from './view.ts';

/** The Reports page of the connection in use. The address holds the state of the page. */
export default function ReportsPage({ initial }: { initial: PageState }) {
  const { value: state } = useStoredPage(readPageState, initial);
  const { connection, connections } = state;
  const { view, connectionId, go } = useView(connection?.id ?? null, connections.length > 1);
  useNearbyFocus();
  // If the page opens with a comparison, the comparison does not take the initial focus.
  const isFirst = useRef(true);
  useEffect(() => void (isFirst.current = false), []);
  useEffect(() => {
    // An open report and a comparison set the title later, when their page's address is known.
    if (view.tab !== 'reports' || (view.report === null && !view.compare))
      document.title = documentTitle(view);
  }, [view]);
  return (
    <main class="reports">
      <header class="row wrap">
        <h1 class="grow">{t('reportsTitle')}</h1>
        {connection && <bdi class="muted cut">{connectionName(connection)}</bdi>}
        <Button kind="quiet" onClick={() => void openOptions()}>
          {t('reportsSettings')}
        </Button>
      </header>
      {connection && connectionId !== connection.id ? (
        <OtherConnection
          wanted={connections.find(({ id }) => id === connectionId) ?? null}
          active={connection}
          onStay={() => go(reportsViewDefault)}
        />
      ) : connection ? (
        <Outbox.Provider value={state}>
          <PageTabs
            connectionId={connection.id}
            view={view}
            needy={countNeedingPerson(state.needy)}
            onTab={(tab) => go(readView(`?tab=${tab}`))}
          />
          <ShownTab
            key={connection.id}
            connection={connection}
            state={state}
            view={view}
            takesFocus={!isFirst.current}
            onView={go}
          />
        </Outbox.Provider>
      ) : (
        <div class="welcome">
          <p>{t('reportsConnectFirst')}</p>
          <Button kind="primary" onClick={() => void openOptions()}>
            {t('reportsConnect')}
          </Button>
        </div>
      )}
      <KeyboardShortcuts />
    </main>
  );
}

function ShownTab({ view, takesFocus, ...shared }: TabProps<View> & { takesFocus: boolean }) {
  if (view.tab === 'new') return <NewReportsTab {...shared} view={view} />;
  if (view.tab === 'watches') return <WatchesTab {...shared} view={view} />;
  if (view.tab === 'needs-you') return <NeedsYouTab {...shared} view={view} />;
  if (view.tab === 'projects') return <ProjectsTab {...shared} view={view} />;
  if (view.tab === 'project') return <ProjectPage key={view.project} {...shared} view={view} />;
  if (!view.compare) return <ReportsTab {...shared} view={view} />;
  return <ComparePage {...shared} view={view} ids={view.compare} takesFocus={takesFocus} />;
}

/** One project belongs to the tab "Projects". */
const currentTab = ({ tab }: View) => (tab === 'project' ? 'projects' : tab);

interface TabsProps {
  connectionId: string;
  view: View;
  /** How many requests need the person. */
  needy: number;
  onTab: (tab: (typeof tabs)[number] | 'needs-you') => void;
}

/**
 * The tabs of the page. They are links, because each tab has its own address. The last one is there
 * only while something needs the person, or while it is open.
 */
function PageTabs({ connectionId, view, needy, onTab }: TabsProps) {
  const unseen = useUnseen();
  const bulk = useCreateBulk(connectionId);
  const progress = bulk?.progress;
  return (
    <nav class="tabs" aria-label={t('reportsTabs')}>
      {tabs.map((tab) => (
        <a
          key={tab}
          href={tab === 'reports' ? location.pathname : `?tab=${tab}`}
          aria-current={currentTab(view) === tab ? 'page' : undefined}
          onClick={onPlainClick(() => onTab(tab))}
        >
          {t(`reportsTab_${tab}`)}
          {tab === 'watches' && unseen > 0 && (
            <span class="count" aria-label={t('watchesNewCount', unseen)}>
              {unseen}
            </span>
          )}
          {tab === 'new' && progress && progress.state !== 'done' && !bulk?.endedAt && (
            <span class="count">
              {progress.done + progress.failed}/{progress.total}
            </span>
          )}
        </a>
      ))}
      {(needy > 0 || view.tab === 'needs-you') && (
        <a
          class="needy"
          href="?tab=needs-you"
          aria-current={view.tab === 'needs-you' ? 'page' : undefined}
          onClick={onPlainClick(() => onTab('needs-you'))}
        >
          {needy > 0 ? plural('needsYouCount', needy) : t('needsYouTitle')}
        </a>
      )}
    </nav>
  );
}

interface OtherConnectionProps {
  /** The connection in the page's address. Null if it was removed. */
  wanted: PublicConnection | null;
  active: PublicConnection;
  /** Shows the list of the connection in use instead. */
  onStay: () => void;
}

/**
 * Replaces the list if the page's address names a connection that is not in use. The same report
 * ids mean other reports there.
 */
function OtherConnection({ wanted, active, onStay }: OtherConnectionProps) {
  const [nothingSaved, save] = useSave();
  return (
    <div class="welcome" role="status">
      <p>
        {wanted
          ? t(
              'reportsOtherConnection',
              isolated(connectionName(wanted)),
              isolated(connectionName(active)),
            )
          : t('reportsUnknownConnection', isolated(connectionName(active)))}
      </p>
      <div class="row wrap">
        {wanted && (
          <Button kind="primary" onClick={() => void save(switchConnection(wanted.id))}>
            {t('reportsUseConnection', isolated(connectionName(wanted)))}
          </Button>
        )}
        <Button onClick={onStay}>{t('reportsStay', isolated(connectionName(active)))}</Button>
      </div>
      {nothingSaved && <Notice tone="bad" title={t('sharedNothingSaved')} />}
    </div>
  );
}
