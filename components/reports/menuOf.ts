import { openAddress } from '../../lib/browser/tabs.ts';
import { words } from '../../lib/browser/words.ts';
import { reportPageOf } from '../../lib/model/connection.ts';
import type { Report } from '../../lib/model/report.ts';
import type { Acquaintance } from '../../lib/storage/glance.ts';
import { keepFocus } from '../shared/keepFocus.ts';
import type { Item } from '../shared/Menu.tsx';
import { addressOf } from './addressOf.ts';
import type { Actions } from './useActions.ts';

/** What the menu of a row offers. */
export function menuOf(connection: Acquaintance, report: Report, actions: Actions, onPrivacy: () => void): Item[] {
  const about = { reportId: report.id, url: report.url };
  const link = reportPageOf(connection, report.id);
  const page = addressOf(report.url);
  const ask = (kind: 'run' | 'delete') => () => {
    // The toast with "Undo" takes it.
    if (kind === 'run') keepFocus();
    actions.ask({ kind, ...about });
  };
  return [
    ...(page ? [{ label: words('reportsOpenPage'), onChoose: () => void openAddress(page) }] : []),
    ...(link
      ? [
          { label: words('reportsOpenReport'), onChoose: () => void openAddress(link) },
          { label: words('reportsCopyLink'), onChoose: () => actions.copy(link, words('reportsLinkCopied')) },
        ]
      : []),
    { label: words('reportsRunAgain'), onChoose: ask('run') },
    { label: words('reportsChangePrivacy'), onChoose: onPrivacy },
    { label: words('reportsDelete'), onChoose: ask('delete'), danger: true },
  ];
}
