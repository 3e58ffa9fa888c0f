import type { Problem } from './problem.ts';

/** Whether every other request to the service would meet this problem too. */
export function concernsAll({ code }: Problem): boolean {
  return code === 'throttled' || code === 'unreachable' || code === 'no-access' || code === 'wrong-key';
}
