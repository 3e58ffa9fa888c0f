import { t } from '../../lib/browser/i18n.ts';
import { showWatches } from '../../lib/browser/tabs.ts';
import { pageKey } from '../../lib/domain/addresses/page-url.ts';
import {
  isSameWatched,
  maxWatches,
  type Watch,
  type Watched,
} from '../../lib/domain/watches/watch.ts';
import { readAll } from '../../lib/storage/extension-storage.ts';
import { addWatch, putWatchBack, storedWatches } from '../../lib/storage/watches.ts';
import type { MenuItem } from '../ui/Menu.tsx';
import type { Announce, Choice } from '../ui/use-announcement.ts';
import { useStored } from './use-stored.ts';

interface Watching {
  connectionId: string;
  /** All watches. */
  watches: Watch[];
  announce: Announce;
  /** Opens the watches at the watch of this page or project. */
  onChange: (watched: string) => unknown;
}

/**
 * Returns the menu item that watches a report or a project every week, or stops the watch. Either
 * happens at once, and a toast offers "Undo". A page is watched if one of its reports is.
 */
export function watchItem(
  of: Watched,
  { connectionId, watches, announce, onChange }: Watching,
  hint?: string,
): MenuItem {
  const own = watches.filter((watch) => watch.connectionId === connectionId);
  const same = own.find((watch) => isSameWatched(watch.of, of));
  const running = [same, ...own].find((watch) => watch?.isOn && isOfSamePage(watch.of, of));
  const save = async (change: Promise<unknown>, text: string, choices?: Choice[]) =>
    change.then(
      () => announce(text, choices),
      () => announce(t('sharedNothingSaved')),
    );
  const undo = (change: () => Promise<unknown>, text: string): Choice => ({
    label: t('jobAction_undo'),
    onChoose: () => void save(change(), text),
  });
  if (running)
    return {
      label: t('watchesStop'),
      onChoose: () =>
        void save(storedWatches.remove(running.id), t('watchesStopped'), [
          undo(async () => putWatchBack(running), t('watchesAgain')),
        ]),
    };
  const start = async () => {
    const watch = await addWatch(connectionId, of, 'week').catch(() => undefined);
    if (!watch)
      return announce(watch === null ? t('watchesTooMany', maxWatches) : t('sharedNothingSaved'));
    const back = async () => (same ? putWatchBack(same) : storedWatches.remove(watch.id));
    const change = () => onChange(of.kind === 'report' ? of.url : of.project);
    announce(t('watchesStarted'), [
      { label: t('sharedChange'), onChoose: change },
      undo(back, t('watchesStopped')),
    ]);
  };
  return {
    label: t(of.kind === 'report' ? 'watchesWatchPage' : 'watchesOfProject'),
    hint,
    onChoose: () => void start(),
  };
}

/** Whether two watches are for the same project, or for reports of the same page. */
function isOfSamePage(one: Watched, other: Watched): boolean {
  if (one.kind === 'report' && other.kind === 'report')
    return one.reportId === other.reportId || pageKey(one.url) === pageKey(other.url);
  return isSameWatched(one, other);
}

/** Reads all watches. */
export async function readAllWatches(): Promise<Watch[]> {
  return storedWatches.parseAll(await readAll());
}

/** Returns `watchItem` for Reports. The watches are those at this moment. */
export function useWatchItem(
  connectionId: string,
  announce: Announce,
): (of: Watched, hint?: string) => MenuItem {
  const watches = useStored(readAllWatches, storedWatches.is) ?? [];
  return (of, hint) =>
    watchItem(of, { connectionId, watches, announce, onChange: showWatches }, hint);
}
