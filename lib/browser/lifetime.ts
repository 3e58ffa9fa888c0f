import { browser } from 'wxt/browser';

/** Both browsers end a background that had no event for 30 s, also while a request is out. */
const beat = 20_000;

/**
 * Keeps the background alive until the work has ended, by asking the browser something small now
 * and then.
 */
export async function stayAlive<Value>(work: Promise<Value>): Promise<Value> {
  const timer = setInterval(() => void browser.runtime.getPlatformInfo(), beat);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}
