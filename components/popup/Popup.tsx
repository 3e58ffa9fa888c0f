import { useRef } from 'preact/hooks';
import { t } from '../../lib/browser/i18n.ts';
import { hasEnded } from '../../lib/domain/jobs/job.ts';
import type { PageState } from '../../lib/storage/page-state.ts';
import PageCard from '../page/PageCard.tsx';
import PageFrame from '../page/PageFrame.tsx';
import PageResult from '../page/PageResult.tsx';
import RecentReports from '../page/RecentReports.tsx';
import Trouble from '../page/Trouble.tsx';
import { useLazy } from '../page/after-first-frame.ts';
import { type PageModel, useRefresh } from '../page/use-page.ts';

interface Props {
  stored: PageState;
  /** The address of the active tab. Undefined if the browser does not tell it. */
  tab: string | undefined;
  /** Whether a shortcut or a menu opened the popup for a new report. */
  isNew: boolean;
  /** Shows another connection and puts it in use. Rejects when storage is full. */
  onSwitch: (connectionId: string) => Promise<void>;
}

/** The number of audits that fit into the sparkline. */
const maxAudits = 12;

const readMenu = async (page: () => PageModel) => (await import('./popup-menu.ts')).popupMenu(page);

export default function Popup({ isNew, ...shown }: Props) {
  return (
    <PageFrame class="popup" {...shown} maxAudits={maxAudits} readMenu={readMenu}>
      {(page) => <PopupPage page={page} isNew={isNew} />}
    </PageFrame>
  );
}

/** The popup below its header, if there is a connection. */
function PopupPage({ page, isNew }: { page: PageModel; isNew: boolean }) {
  const { connection, address, archived, report, job, url } = page;
  const refresh = useRefresh(connection.id);
  // "Fix first" has a place once the page in front has a report, or one is asked for. The place
  // then stays, so that typing another address moves nothing.
  const hasPlace = useRef(false);
  hasPlace.current ||= (report !== null && address.isOfTab) || (job !== null && !hasEnded(job));
  const latest = archived?.[0];
  const PageChecks = useLazy(latest !== undefined, () => import('./PageChecks.tsx'));
  return (
    <>
      <PageResult page={page} />
      {hasPlace.current && (
        <div class={report ? 'checks-place' : 'checks-place wash-none'}>
          {PageChecks && latest ? (
            <PageChecks page={page} latest={latest} />
          ) : (
            !report && url !== null && <p class="small muted">{t('popupChecksPlace')}</p>
          )}
        </div>
      )}
      <PageCard page={page} isNew={isNew} />
      <Trouble page={page} refresh={refresh} />
      <RecentReports page={page} problem={refresh[0]} />
    </>
  );
}
