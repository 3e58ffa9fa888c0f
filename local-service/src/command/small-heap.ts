import { setFlagsFromString } from 'node:v8';

/**
 * Flags of V8 that take effect while it runs. With them its heap stays near what is in use; without
 * them it grows first, as far as the machine has memory, and garbage is collected late.
 */
const flags = ['--semi-space-growth-factor=1', '--heap-growing-percent=20'];

/**
 * Keeps the heap of this process small, however it was started. A limit of the heap would end the
 * service where a moment truly needs more; this only collects earlier. Lighthouse has a process of
 * its own, and grows as it needs.
 */
export function keepHeapSmall(): void {
  for (const flag of flags) setFlagsFromString(flag);
}
