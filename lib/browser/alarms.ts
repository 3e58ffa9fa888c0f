import { browser } from 'wxt/browser';

const alarmName = 'outbox';
/**
 * Below this a timer is certain to fire before the background is ended for idleness; alarms come no
 * sooner.
 */
const maxTimerMs = 25_000;

let wakeTimer: ReturnType<typeof setTimeout> | undefined;

/**
 * Calls `work` at `time` (milliseconds since 1970), or wakes the background then by an alarm if it
 * was ended. Replaces the call planned before; null plans none.
 */
export async function wakeAt(time: number | null, now: number, work: () => void): Promise<void> {
  clearTimeout(wakeTimer);
  if (time === null) {
    await browser.alarms.clear(alarmName);
    return;
  }
  // The alarm is set in any case: the background may be ended by the browser at any moment, also
  // right after it rang and before the next one is set.
  await browser.alarms.create(alarmName, { when: Math.max(time, now + 1_000), periodInMinutes: 1 });
  if (time - now <= maxTimerMs) wakeTimer = setTimeout(work, Math.max(time - now, 0));
}

/**
 * Wakes the background in half a minute, for a page in which somebody has just asked for something.
 * What is written down wakes it at once; but who ends it then, before it has set an alarm of its
 * own, would leave nothing that goes on with it.
 */
export async function wakeSoon(): Promise<void> {
  await browser.alarms.create('click', { delayInMinutes: 0.5 });
}

/** Calls back when an alarm rang. */
export function onAlarm(work: () => void): void {
  browser.alarms.onAlarm.addListener(work);
}
