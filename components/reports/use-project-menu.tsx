import { useState } from 'preact/hooks';
import { t } from '../../lib/browser/i18n.ts';
import type { Actions } from '../jobs/use-job-actions.ts';
import { useWatchItem } from '../stored/watch-item.ts';
import { useMoreMenu } from '../ui/MoreButton.tsx';
import DeleteProject from './DeleteProject.tsx';
import { turnText, weeklyText } from './duration-text.ts';

/** How many reports a project has: those that are known, and all of them, or null. */
interface Counts {
  known: number;
  all: number | null;
}

/**
 * The menu "More" of projects: "Watch project", with how many reports a watch runs and how long
 * that takes, and "Delete project". Returns the click handler of the buttons, and the menu while it
 * is open, or the question before a delete.
 */
export function useProjectMenu(
  connectionId: string,
  actions: Actions,
  countsOf: (project: string) => Counts | undefined,
) {
  const watchItem = useWatchItem(connectionId, actions.announce);
  const [deleting, askToDelete] = useState<string | null>(null);
  const [onMore, menu] = useMoreMenu((project) => {
    const counts = countsOf(project);
    if (!counts) return [];
    const { all, known } = counts;
    const hint = all === null ? known > 0 && turnText(known, 'week') : weeklyText(all);
    return [
      watchItem(
        { kind: 'project', project, ...(all !== null && { reports: all }) },
        hint || undefined,
      ),
      { label: t('projectsDelete'), onChoose: () => askToDelete(project), danger: true },
    ];
  });
  const question = deleting !== null && (
    <DeleteProject
      project={deleting}
      reports={countsOf(deleting)?.all ?? null}
      actions={actions}
      onClose={() => askToDelete(null)}
    />
  );
  return [onMore, question || menu] as const;
}
