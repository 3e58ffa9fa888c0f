import { revokeAll } from '../../../lib/browser/access.ts';
import { cancelAlarms } from '../../../lib/browser/alarms.ts';
import { emptyDatabase } from '../../../lib/storage/database/forget-reports.ts';
import { removeAll } from '../../../lib/storage/extension-storage.ts';

/**
 * Removes everything from this device and gives back all that was granted, as after an install.
 * Connections and jobs go first, so that an answer under way has nothing to be saved for.
 */
export async function resetVerdict(): Promise<void> {
  await removeAll();
  // All run even if one fails. The API keys are already gone.
  const outcomes = await Promise.allSettled([
    emptyDatabase(Date.now()),
    revokeAll(),
    cancelAlarms(),
  ]);
  const failed = outcomes.find(({ status }) => status === 'rejected');
  if (failed) throw new Error('The reset is incomplete.', { cause: failed });
}
