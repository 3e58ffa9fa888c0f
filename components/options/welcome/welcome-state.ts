import { isPinned } from '../../../lib/browser/toolbar.ts';
import { storedJobs } from '../../../lib/storage/extension/jobs.ts';
import { parseWelcome } from '../../../lib/storage/extension/welcome.ts';

/** The steps of the welcome, and whether the welcome is due. */
export interface WelcomeState {
  isDue: boolean;
  connected: boolean;
  pinned: boolean;
  /** Whether the browser says if the button is pinned. */
  knowsPinned: boolean;
  reported: boolean;
}

/**
 * Reads the state of the welcome. It is due for a person without a connection, until it is finished
 * or skipped.
 */
export async function readWelcomeState(
  connections: { isActive: boolean; access: boolean }[],
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
      storedJobs
        .parseAll(all)
        .some(({ task, state: { name } }) => task.kind === 'create' && name === 'done'),
  };
  const isDone = state.connected && state.pinned && state.reported;
  return { ...state, isDue: noted ? !noted.over && !isDone : connections.length === 0 };
}
