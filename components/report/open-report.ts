import type { TargetedMouseEvent } from 'preact';
import { sendMessage } from '../../lib/browser/messages.ts';
import { closePopupAfter, openReportPage, openReports } from '../../lib/browser/tabs.ts';
import { linkToReport } from '../../lib/domain/connections/connection.ts';
import type { Report } from '../../lib/domain/reports/report.ts';
import type { PublicConnection } from '../../lib/storage/page-state.ts';

type Opener = Pick<PublicConnection, 'id' | 'baseUrl' | 'reportPage'>;
type Opened = Pick<Report, 'id' | 'shareUrl'>;

/**
 * Opens a report where a person reads it, and closes the popup unless the tab opens `behind`. The
 * service is asked at the click for the link that signs this browser in. Without a page at the
 * service, the report opens in Reports; `otherConnection` is as in `openReports`.
 */
export async function openReport(
  connection: Opener,
  report: Opened,
  {
    otherConnection = null,
    behind = false,
  }: { otherConnection?: string | null; behind?: boolean } = {},
): Promise<void> {
  const { id } = report;
  const page = linkToReport(connection, report);
  if (page === null) return closePopupAfter(openReports(id, otherConnection));
  const link = sendMessage('readOpenUrl', { connectionId: connection.id, id });
  const opening = openReportPage(page, link, !behind);
  await (behind ? opening : closePopupAfter(opening));
}

/**
 * The attributes of a link that opens a report like `openReport`. The middle button and Ctrl open
 * it behind. Its address is the one to pass on, so that a copied link opens nothing more to others.
 * Null if reports have no page at the service.
 */
export function reportLink(connection: Opener, report: Opened) {
  const href = linkToReport(connection, report);
  if (href === null) return null;
  const open = (event: TargetedMouseEvent<HTMLAnchorElement>) => {
    const { button, detail, ctrlKey, metaKey, shiftKey, currentTarget: link } = event;
    // The browser opens its menu, and a window for Shift.
    if (button > 1 || shiftKey) return;
    event.preventDefault();
    // The second half of a double click opens nothing more.
    if (link.ariaBusy === 'true' || detail > 1) return;
    link.ariaBusy = 'true';
    const behind = button === 1 || ctrlKey || metaKey;
    void openReport(connection, report, { behind }).finally(() => (link.ariaBusy = null));
  };
  return { href, target: '_blank', rel: 'noopener noreferrer', onClick: open, onAuxClick: open };
}
