import { browser } from 'wxt/browser';

const alarmName = 'outbox';
/**
 * The longest wait by timer, in milliseconds. Browsers end an idle background after 30 seconds, and
 * an alarm needs at least half a minute.
 */
const maxTimerMs = 25_000;

let wakeTimer: ReturnType<typeof setTimeout> | undefined;

/**
 * Calls `work` at `time` (milliseconds since 1970). If the background has ended by then, an alarm
 * wakes it. Replaces the previous plan; null cancels it.
 */
export async function wakeAt(time: number | null, now: number, work: () => void): Promise<void> {
  clearTimeout(wakeTimer);
  if (time === null) {
    await browser.alarms.clear(alarmName);
    return;
  }
  // The alarm repeats, because the browser may end the background at any moment, even after one
  // alarm and before the next one is set.
  await browser.alarms.create(alarmName, { when: Math.max(time, now + 1_000), periodInMinutes: 1 });
  if (time - now <= maxTimerMs) wakeTimer = setTimeout(work, Math.max(time - now, 0));
}

/**
 * Wakes the background in half a minute. A page calls this with each change that the person asks
 * for. A job in storage wakes the background at once. If the browser then ends the background
 * before it sets its own alarm, only this alarm wakes it again.
 */
export async function wakeSoon(): Promise<void> {
  await browser.alarms.create('click', { delayInMinutes: 0.5 });
}

/** Cancels all alarms. */
export async function cancelAlarms(): Promise<void> {
  await browser.alarms.clearAll();
}

/** Calls back when an alarm rings. */
export function onAlarm(work: () => void): void {
  browser.alarms.onAlarm.addListener(work);
}
