import { useCallback, useState } from 'preact/hooks';
import { pageKey } from '../../lib/domain/addresses/page-url.ts';
import type { PageState } from '../../lib/storage/page-state.ts';
import PageCard from '../page/PageCard.tsx';
import PageFrame from '../page/PageFrame.tsx';
import PageResult from '../page/PageResult.tsx';
import RecentReports from '../page/RecentReports.tsx';
import Trouble from '../page/Trouble.tsx';
import { type PageModel, useRefresh } from '../page/use-page.ts';
import { readWatchPageItem } from '../page/watch-page.ts';
import PageReport from './PageReport.tsx';
import type { ShownPage } from './follow-page.ts';
import { t } from '../../lib/browser/i18n.ts';
import { hasPermission, requestPermission, revokePermission } from '../../lib/browser/access.ts';
import Notice from '../ui/Notice.tsx';
import type { MenuItem } from '../ui/Menu.tsx';

interface Props {
  stored: PageState;
  shown: ShownPage;
  /** Shows another connection and puts it in use. Rejects when storage is full. */
  onSwitch: (connectionId: string) => Promise<void>;
}

export default function SidePanel({ stored, shown, onSwitch }: Props) {
  const { connection } = stored;
  // If the browser hides the address, the textbox is empty and the person can type one.
  const tab = shown.place === 'hidden' ? '' : shown.address;
  /**
   * The connection whose service is asked for its newest reports: the one that was shown when the
   * panel opened, or the one that the person chose or put in use later. If another page in front
   * belongs to another connection, the service of that connection is not asked.
   */
  const [chosen, setAsked] = useState(connection?.id);
  const inUse = (stored.connectionInUse ?? connection)?.id;
  const [wasInUse, noteInUse] = useState(inUse);
  const isKept = stored.connections.some(({ id }) => id === chosen);
  const asked = inUse !== wasInUse ? inUse : isKept ? chosen : connection?.id;
  if (asked !== chosen) setAsked(asked);
  if (inUse !== wasInUse) noteInUse(inUse);
  const refresh = useRefresh(asked ?? null);
  const readMenu = useCallback(
    async (page: () => PageModel) => readPanelMenu(page),
    [shown.follows],
  );
  const isAsked = connection?.id === asked;
  return (
    <PageFrame
      class="side"
      stored={stored}
      tab={tab}
      maxAudits={maxAudits}
      readMenu={readMenu}
      onSwitch={async (id) => onSwitch(id).then(() => setAsked(id))}
      notice={
        <div class="follow" role="status">
          {shown.place !== 'front' && (
            <Notice
              tone="none"
              title={t(`panelPage_${shown.place}`)}
              // Asked in the click itself. `followPage` hears of the answer.
              action={{ label: t('panelFollow'), onClick: () => void requestPermission('tabs') }}
            >
              {t('panelFollowWhy')}
            </Notice>
          )}
        </div>
      }
    >
      {(page) => (
        <>
          <PageResult page={page} />
          {/* Choices in the form apply to the page of the tab only. */}
          <PageCard key={`${pageKey(tab ?? '')} ${stored.privacy}`} page={page} />
          <Trouble page={page} refresh={isAsked ? refresh : noRefresh} />
          {page.archived?.[0] && (
            <PageReport key={page.archived[0].reportId} audits={page.archived} page={page} />
          )}
          <RecentReports page={page} problem={isAsked ? refresh[0] : null} isAsked={isAsked} />
        </>
      )}
    </PageFrame>
  );
}

/** Stands in for the newest reports where the service is not asked for them. */
const noRefresh: ReturnType<typeof useRefresh> = [null, () => {}];

/** The number of audits that the history table shows at first. */
const maxAudits = 100;

/**
 * Returns a function for the items of the menu "More" at each opening. One of them ends that the
 * panel follows the page in front. `page` returns the page that the panel shows.
 */
async function readPanelMenu(page: () => PageModel): Promise<() => MenuItem[]> {
  const watchPageItem = await readWatchPageItem();
  // Access to all sites is granted and taken back in the settings of the browser alone.
  const maySwitchOff = await hasPermission('tabs');
  const stop = {
    label: t('panelStopFollowing'),
    onChoose: () => void revokePermission('tabs'),
  };
  return () => [watchPageItem(page()), ...(maySwitchOff ? [stop] : [])];
}
