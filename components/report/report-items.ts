import { t } from '../../lib/browser/i18n.ts';
import type { Task } from '../../lib/domain/jobs/job.ts';
import { addressOf, type Report } from '../../lib/domain/reports/report.ts';
import type { MenuItem } from '../ui/Menu.tsx';
import { type Announce, copyText } from '../ui/use-announcement.ts';
import { whoCanOpen } from './Privacy.tsx';

/**
 * Returns the menu item that copies the link of a report, or none without a link. If others cannot
 * open the report, it says so with the way to change that, before the link is passed on.
 */
export function copyLinkItems(
  { privacy }: Pick<Report, 'privacy'>,
  link: string | null,
  announce: Announce,
  onChangePrivacy: () => void,
): MenuItem[] {
  if (!link) return [];
  const said = t('sharedLinkCopied');
  const onChoose = () => {
    if (!privacy) return copyText(link, announce, said);
    copyText(link, announce, `${said} · ${whoCanOpen(privacy)}`, [
      { label: t('sharedChangePrivacy'), onChoose: onChangePrivacy },
    ]);
  };
  return [{ label: t('sharedCopyLink'), onChoose }];
}

/** Returns the menu item that deletes a report. It can be undone for some seconds. */
export function deleteItem(
  report: Pick<Report, 'id' | 'url' | 'sentPage'>,
  ask: (task: Task) => void,
): MenuItem {
  const onChoose = () => ask({ kind: 'delete', reportId: report.id, url: addressOf(report) });
  return { label: t('sharedDelete'), onChoose, danger: true };
}
