import { isolated } from '../../lib/domain/addresses/shown-address.ts';
import { useEffect, useRef, useState } from 'preact/hooks';
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
import { Select } from '../ui/Field.tsx';
import Notice from '../ui/Notice.tsx';
import { useAccepted } from '../stored/use-accepted.ts';
import AcceptedTab from './accepted/AcceptedTab.tsx';
import ComparePage from './compare/ComparePage.tsx';
import KeyboardShortcuts from './KeyboardShortcuts.tsx';
import ReportsTab from './list/ReportsTab.tsx';
import MendedPage from './mended/MendedPage.tsx';
import NeedsYouTab from './needs/NeedsYouTab.tsx';
import NewReportsTab from './new/NewReportsTab.tsx';
import { useCreateBulk } from './new/use-create-bulk.ts';
import ProjectPage from './project/ProjectPage.tsx';
import ProjectsTab from './projects/ProjectsTab.tsx';
import { useUnseen } from './watches/use-watches.ts';
import WatchesTab from './watches/WatchesTab.tsx';
import { documentTitle, useView } from './use-view.ts';
import { tabs, type View, type TabProps } from './view.ts';
import { AllowPublic } from '../ui/allow-public.ts';

/** The Reports page of the connection in use. The address holds the state of the page. */
export default function ReportsPage({ initial }: { initial: PageState }) {
  const { value: state } = useStoredPage(readPageState, initial);
  const { connection, connections } = state;
  const { view, connectionId, isElsewhere, go, viewAt } = useView(
    connection?.id ?? null,
    connections.length > 1,
    state.preferences.perPage,
  );
  const accepted = useAccepted(state);
  const notice = useConnectionOfLink({
    wanted: isElsewhere ? connectionId : null,
    state,
    onStay: () => go(viewAt(''), true),
  });
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
        {connection && <ConnectionSwitcher connection={connection} connections={connections} />}
        <Button kind="quiet" onClick={() => void openOptions()}>
          {t('sharedSettings')}
        </Button>
      </header>
      <div class="notices" role="status">
        {notice}
      </div>
      {connection && connectionId !== connection.id ? null : connection ? (
        <Outbox.Provider value={state}>
          <AllowPublic.Provider value={state.guard.limits.allowPublic}>
            <PageTabs
              connectionId={connection.id}
              view={view}
              needy={countNeedingPerson(state.needy)}
              hasAccepted={accepted.length > 0}
              onTab={(tab) => go(viewAt(`?tab=${tab}`))}
            />
            <ShownTab
              key={connection.id}
              connection={connection}
              state={state}
              view={view}
              takesFocus={!isFirst.current}
              onView={go}
            />
          </AllowPublic.Provider>
        </Outbox.Provider>
      ) : (
        <div class="welcome">
          <p>{t('reportsConnectFirst')}</p>
          <Button kind="primary" onClick={() => void openOptions()}>
            {t('sharedConnect')}
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
  if (view.tab === 'accepted') return <AcceptedTab {...shared} view={view} />;
  if (view.tab === 'projects') return <ProjectsTab {...shared} view={view} />;
  if (view.tab === 'project') return <ProjectPage key={view.project} {...shared} view={view} />;
  if (view.tab === 'mended') return <MendedPage key={view.project} {...shared} view={view} />;
  if (!view.compare) return <ReportsTab {...shared} view={view} />;
  return <ComparePage {...shared} view={view} ids={view.compare} takesFocus={takesFocus} />;
}

/** One project, and what was mended in it, belong to the tab "Projects". */
const currentTab = ({ tab }: View) => (tab === 'project' || tab === 'mended' ? 'projects' : tab);

interface TabsProps {
  connectionId: string;
  view: View;
  /** How many requests need the person. */
  needy: number;
  /** Whether the connection has acceptances. */
  hasAccepted: boolean;
  onTab: (tab: View['tab']) => void;
}

/**
 * The tabs of the page. They are links, because each tab has its own address. The last two are
 * there only while there is something in them, or while they are open.
 */
function PageTabs({ connectionId, view, needy, hasAccepted, onTab }: TabsProps) {
  const unseen = useUnseen();
  const bulk = useCreateBulk(connectionId);
  const progress = bulk?.progress;
  const isNeedy = needy > 0 || view.tab === 'needs-you';
  const isAccepted = hasAccepted || view.tab === 'accepted';
  const shown = [
    ...tabs,
    ...(isAccepted ? (['accepted'] as const) : []),
    ...(isNeedy ? (['needs-you'] as const) : []),
  ];
  const needyText = needy > 0 ? plural('needsYouCount', needy) : t('needsYouTitle');
  return (
    <nav class="tabs" aria-label={t('reportsTabs')}>
      {shown.map((tab) => (
        <a
          key={tab}
          href={tab === 'reports' ? location.pathname : `?tab=${tab}`}
          aria-current={currentTab(view) === tab ? 'page' : undefined}
          onClick={onPlainClick(() => onTab(tab))}
        >
          {tab === 'needs-you' ? needyText : t(`reportsTab_${tab}`)}
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
    </nav>
  );
}

interface SwitcherProps {
  connection: PublicConnection;
  connections: PublicConnection[];
}

/** The name of the connection in use, or a select if there are several. */
function ConnectionSwitcher({ connection, connections }: SwitcherProps) {
  const [nothingSaved, save] = useSave();
  if (connections.length < 2) return <bdi class="muted cut">{connectionName(connection)}</bdi>;
  return (
    <>
      <Select
        label={t('popupConnection')}
        isLabelHidden
        value={connection.id}
        options={connections.map((one) => ({ value: one.id, label: connectionName(one) }))}
        onChange={(id) => void save(switchConnection(id))}
      />
      {nothingSaved && <Notice tone="bad" title={t('sharedNothingSaved')} />}
    </>
  );
}

interface LinkProps {
  /** The id of the connection that the page's address names, if it is not the one in use. */
  wanted: string | null;
  state: PageState;
  /** Shows the list of the connection in use instead. */
  onStay: () => void;
}

/**
 * Puts the connection of a link in use, because the same report ids mean other reports elsewhere.
 * Returns a notice that says so, with the way back.
 */
function useConnectionOfLink({ wanted, state: { connection, connections }, onStay }: LinkProps) {
  /** The connection in use before, or null if the link is of a connection that was removed. */
  const [left, setLeft] = useState<{ from: PublicConnection | null; to: string } | null>(null);
  const [nothingSaved, save] = useSave();
  useEffect(() => {
    if (wanted === null || !connection) return;
    const follow = async () => {
      const isKept = connections.some(({ id }) => id === wanted);
      setLeft({ from: isKept ? connection : null, to: isKept ? wanted : connection.id });
      if (!isKept || !(await save(switchConnection(wanted)))) onStay();
    };
    void follow();
  }, [wanted, connection === null]);
  if (nothingSaved) return <Notice tone="bad" title={t('sharedNothingSaved')} />;
  if (!connection || left?.to !== connection.id) return null;
  const name = isolated(connectionName(connection));
  const { from } = left;
  return from ? (
    <Notice
      tone="none"
      title={t('reportsSwitched', name)}
      action={{
        label: t('reportsSwitchBack'),
        onClick: () => void save(switchConnection(from.id)),
      }}
    />
  ) : (
    <Notice tone="none" title={t('reportsUnknownConnection', name)} />
  );
}
