import { browser } from 'wxt/browser';

const alarmName = 'outbox';
/**
 * The longest wait by timer. Browsers end an idle background after 30 seconds, and alarms come no
 * sooner than half a minute.
 */
const maxTimerMs = 25_000;

let wakeTimer: ReturnType<typeof setTimeout> | undefined;

/**
 * Calls `work` at `time` (milliseconds since 1970). An alarm wakes the background for it if the
 * background has ended by then. Replaces the call planned before; null plans none.
 */
export async function wakeAt(time: number | null, now: number, work: () => void): Promise<void> {
  clearTimeout(wakeTimer);
  if (time === null) {
    await browser.alarms.clear(alarmName);
    return;
  }
  // The alarm repeats, because the browser may end the background at any moment, even between an
  // alarm and the setting of the next.
  await browser.alarms.create(alarmName, { when: Math.max(time, now + 1_000), periodInMinutes: 1 });
  if (time - now <= maxTimerMs) wakeTimer = setTimeout(work, Math.max(time - now, 0));
}

/**
 * Wakes the background in half a minute. A page calls it with each change that the person asks for.
 * A job in storage wakes the background at once; but if the browser ends it before it sets its own
 * alarm, nothing else would wake it.
 */
export async function wakeSoon(): Promise<void> {
  await browser.alarms.create('click', { delayInMinutes: 0.5 });
}

/** Calls back when an alarm rings. */
export function onAlarm(work: () => void): void {
  browser.alarms.onAlarm.addListener(work);
}
