import { t } from '../../lib/browser/i18n.ts';
import { closePopupAfter, openWatches } from '../../lib/browser/tabs.ts';
import type { Watch } from '../../lib/domain/watches/watch.ts';
import { storedWatches } from '../../lib/storage/watches.ts';
import { readAllWatches, watchItem } from '../stored/watch-item.ts';
import { watchStored } from '../stored/use-stored.ts';
import type { MenuItem } from '../ui/Menu.tsx';
import type { PageModel } from './use-page.ts';

const open = (watched: string) => void closePopupAfter(openWatches(watched));

/** The watches as they are now, from the first question on. */
let following: Promise<() => Watch[]> | undefined;

/**
 * Returns a function for the menu item "Watch this page" or "Stop watching". A page without a
 * report is looked for at the service, in the form for a new watch.
 */
export async function readWatchPageItem(): Promise<(page: PageModel) => MenuItem> {
  following ??= follow();
  const watches = await following;
  return ({ url, report, connection, announce }) => {
    if (!report) return { label: t('watchesWatchPage'), onChoose: () => open(url ?? '') };
    return watchItem(
      { kind: 'report', reportId: report.id, url: url ?? report.url },
      { connectionId: connection.id, watches: watches(), announce, onChange: open },
    );
  };
}

async function follow(): Promise<() => Watch[]> {
  let watches: Watch[] = [];
  const onRead = (read: Watch[]) => (watches = read);
  await watchStored(readAllWatches, onRead, () => undefined, storedWatches.is).refresh();
  return () => watches;
}
