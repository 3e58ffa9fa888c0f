import { t } from '../../../lib/browser/i18n.ts';
import { openAddress } from '../../../lib/browser/tabs.ts';
import { linkToReport } from '../../../lib/domain/connections/connection.ts';
import { openableUrl } from '../../../lib/domain/addresses/page-url.ts';
import { addressOf, type Report } from '../../../lib/domain/reports/report.ts';
import type { Watched } from '../../../lib/domain/watches/watch.ts';
import type { PublicConnection } from '../../../lib/storage/page-state.ts';
import type { Actions } from '../../jobs/use-job-actions.ts';
import { openReport } from '../../report/open-report.ts';
import { copyLinkItems, deleteItem } from '../../report/report-items.ts';
import type { MenuItem } from '../../ui/Menu.tsx';

export function rowMenu(
  connection: PublicConnection,
  report: Report,
  actions: Actions,
  watchItem: (of: Watched) => MenuItem,
  onChangePrivacy: () => void,
): MenuItem[] {
  const link = linkToReport(connection, report);
  const open = () => void openReport(connection, report);
  const runAgain = () => actions.ask({ kind: 'run', reportId: report.id, url: addressOf(report) });
  return [
    ...openPageItems(report),
    ...(link ? [{ label: t('jobAction_open'), onChoose: open }] : []),
    ...copyLinkItems(report, link, actions.announce, onChangePrivacy),
    { label: t('sharedRunAgain'), onChoose: runAgain },
    watchItem(watchedBy(report)),
    { label: t('sharedChangePrivacy'), onChoose: onChangePrivacy },
    // The toast with "Undo" takes the focus.
    deleteItem(report, actions.ask),
  ];
}

export function openPageItems(report: Report): MenuItem[] {
  const address = openableUrl(addressOf(report));
  return address
    ? [{ label: t('reportsOpenPage'), onChoose: () => void openAddress(address) }]
    : [];
}

export function watchedBy(report: Report): Watched {
  const url = addressOf(report);
  return { kind: 'report', reportId: report.id, url: openableUrl(url) ?? url };
}
