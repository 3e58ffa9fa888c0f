import type { Acquaintance } from '../../lib/storage/glance.ts';

/** How a connection is called: as the person did, or else by its host. */
export function nameOf({ name, baseUrl }: Acquaintance): string {
  return name || new URL(baseUrl).host;
}
