import { isPinned } from '../../../lib/browser/toolbar.ts';
import { parseJobs } from '../../../lib/storage/extension/jobs.ts';
import { parseWelcome } from '../../../lib/storage/extension/welcome.ts';
import type { ConnectionState } from '../settings.ts';

/** The steps of the first opening, and whether it is shown at all. */
export interface WelcomeState {
  isDue: boolean;
  connected: boolean;
  pinned: boolean;
  /** Whether the browser tells by itself that the button is in the toolbar. */
  knowsPinned: boolean;
  reported: boolean;
}

/**
 * Reads how far the first opening is: due until its steps are done or it was left, for those who
 * come without a connection.
 */
export async function readWelcomeState(
  connections: ConnectionState[],
  all: Record<string, unknown>,
): Promise<WelcomeState> {
  const noted = parseWelcome(all);
  const onToolbar = await isPinned();
  const state = {
    connected: connections.some(({ isActive, access }) => isActive && access),
    pinned: onToolbar === true || noted?.pinned === true,
    knowsPinned: onToolbar !== null,
    reported:
      noted?.reported === true ||
      parseJobs(all).some(({ task, state: { name } }) => task.kind === 'create' && name === 'done'),
  };
  const isDone = state.connected && state.pinned && state.reported;
  return { ...state, isDue: noted ? !noted.over && !isDone : connections.length === 0 };
}
