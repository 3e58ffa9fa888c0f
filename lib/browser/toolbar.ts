import { browser } from 'wxt/browser';

/** Whether our button stands in the toolbar; null where the browser does not tell. */
export async function isPinned(): Promise<boolean | null> {
  return (await browser.action.getUserSettings?.().catch(() => null))?.isOnToolbar ?? null;
}

/**
 * Calls back when that may have changed. Not every browser tells, so coming back to the page counts
 * too. Returns how to stop.
 */
export function watchPinned(onChange: () => void): () => void {
  const { onUserSettingsChanged } = browser.action;
  onUserSettingsChanged?.addListener(onChange);
  globalThis.addEventListener('focus', onChange);
  return () => {
    onUserSettingsChanged?.removeListener(onChange);
    globalThis.removeEventListener('focus', onChange);
  };
}
