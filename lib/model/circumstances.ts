/** What a transition depends on besides job and event: time in milliseconds, `random` in [0, 1), and the person's settings (`settle` in ms). */
export interface Circumstances {
  now: number;
  random: number;
  settle: number;
  neverResend: boolean;
}
