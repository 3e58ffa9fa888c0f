import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Tab } from '../faults/browser/bare-chromium.ts';
import type { Chromium } from './chromium.ts';
import { openPopup } from './popup.ts';
import type { Workers } from './workers.ts';

const channel = 'http.server.request.start';

/** Milliseconds from the beginning of a click on "Create report". */
export interface Click {
  /** Until the frame after the popup shows that it heard the click. */
  shown: number;
  /** Until the toolbar button says so on the tab. */
  badge: number;
  /** Until the POST is at the service. */
  post: number;
}

/**
 * Clicks "Create report". The popup reads the clock at the beginning of the click, the service,
 * which runs in this process, after the head of the request. Each click is on a page of its own.
 * The popup is open for a second before, so that it has fetched the newest reports.
 */
export async function measureClicks(
  chromium: Chromium,
  workers: Workers,
  site: string,
  mode: 'warm' | 'stopped',
  rounds: number,
): Promise<Click[]> {
  const [id = ''] = chromium.ids;
  const taken: Click[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const tabUrl = `${site}/?${mode}=${round}`;
    const tab = await chromium.openTab(tabUrl);
    const popup = await openPopup(chromium, id, tabUrl);
    await (mode === 'warm' ? workers.start() : workers.stop());
    const arrived = nextPost();
    await popup.evaluate(`(${watchClick})()`);
    await clickCreate(popup);
    const at = await arrived;
    const { from, shown, badge } = await popup.evaluate<Click & { from: number }>('clicked');
    taken.push({ shown: shown - from, badge: badge - from, post: at - from });
    // The popup and the worker handle the answer.
    await wait(700);
    await popup.close();
    await tab.close();
  }
  return taken;
}

/** Runs in the popup: resolves `clicked` to the times of the next click, since 1970. */
const watchClick = `async () => {
  const [{ id: tabId }] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const until = async (isThere, pause) => {
    while (!(await isThere())) await pause();
    return Date.now();
  };
  globalThis.clicked = new Promise((resolve) => {
    const hear = async () => {
      const from = Date.now();
      const isShown = new Promise((found) => {
        const find = () => document.querySelector('.busy, [aria-busy="true"]') && found();
        new MutationObserver(find).observe(document.body, { subtree: true, childList: true, attributes: true });
      });
      const [shown, badge] = await Promise.all([
        isShown.then(frame).then(() => Date.now()),
        until(() => chrome.action.getBadgeText({ tabId }), () => new Promise((next) => setTimeout(next, 1))),
      ]);
      resolve({ from, shown, badge });
    };
    addEventListener('click', () => void hear(), { capture: true, once: true });
  });
}`;

/** Clicks the middle of the button with the mouse: down and up. */
async function clickCreate(popup: Tab): Promise<void> {
  const middle = await popup.evaluate<{ x: number; y: number } | null>(`(() => {
    const box = document.querySelector('form button.primary:enabled')?.getBoundingClientRect();
    return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
  })()`);
  if (!middle) throw new Error('The popup has no "Create report" to click');
  for (const type of ['mousePressed', 'mouseReleased'] as const)
    await popup.send('Input.dispatchMouseEvent', {
      type,
      ...middle,
      button: 'left',
      clickCount: 1,
    });
}

/**
 * Resolves to the time when the next POST arrives at a server of this process. Rejects after ten
 * seconds.
 */
function nextPost(): Promise<number> {
  return new Promise((settle, fail) => {
    const hear = (message: unknown) => {
      const { request } = message as { request: IncomingMessage };
      if (request.method !== 'POST') return;
      stop();
      settle(Date.now());
    };
    const late = setTimeout(() => {
      stop();
      fail(new Error('"Create report" was clicked and no POST arrived'));
    }, 10_000);
    const stop = () => {
      clearTimeout(late);
      unsubscribe(channel, hear);
    };
    subscribe(channel, hear);
  });
}
