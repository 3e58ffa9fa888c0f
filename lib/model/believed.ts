/** Longer than any wait (ms), the longest that a service may ask for included: what says more was written before the clock of this device was set back. */
export const tooLong = 2 * 60 * 60_000;

/** A time to wait for (milliseconds since 1970); now where nothing waits that long. */
export function believed(time: number, now: number): number {
  return time < now + tooLong ? time : now;
}
