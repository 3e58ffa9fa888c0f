import type { PublicConnection } from '../../lib/storage/extension/page-state.ts';

/** How a connection is called: as the person did, or else by its host. */
export function nameOf({ name, baseUrl }: PublicConnection): string {
  return name || new URL(baseUrl).host;
}
