import { openAddress } from '../../../lib/browser/tabs.ts';
import { t } from '../../../lib/browser/i18n.ts';
import { reportPageOf } from '../../../lib/domain/connections/connection.ts';
import type { Report } from '../../../lib/domain/reports/report.ts';
import type { PublicConnection } from '../../../lib/storage/extension/page-state.ts';
import { keepFocus } from '../../ui/keep-focus.ts';
import type { Item } from '../../ui/Menu.tsx';
import { addressOf } from '../address-of.ts';
import type { Actions } from '../../jobs/use-job-actions.ts';

/** What the menu of a row offers. */
export function menuOf(
  connection: PublicConnection,
  report: Report,
  actions: Actions,
  onPrivacy: () => void,
): Item[] {
  const about = { reportId: report.id, url: report.url };
  const link = reportPageOf(connection, report.id);
  const page = addressOf(report.url);
  const ask = (kind: 'run' | 'delete') => () => {
    // The toast with "Undo" takes it.
    if (kind === 'run') keepFocus();
    actions.ask({ kind, ...about });
  };
  return [
    ...(page ? [{ label: t('reportsOpenPage'), onChoose: () => void openAddress(page) }] : []),
    ...(link
      ? [
          { label: t('reportsOpenReport'), onChoose: () => void openAddress(link) },
          {
            label: t('sharedCopyLink'),
            onChoose: () => actions.copy(link, t('sharedLinkCopied')),
          },
        ]
      : []),
    { label: t('sharedRunAgain'), onChoose: ask('run') },
    { label: t('sharedChangePrivacy'), onChoose: onPrivacy },
    { label: t('sharedDelete'), onChoose: ask('delete'), danger: true },
  ];
}
