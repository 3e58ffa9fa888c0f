import type { Page } from '@playwright/test';
import type { Harness, Service } from '../../support/browser/harness.ts';
import { anyPage } from '../../support/browser/show.ts';
import { keep, type Kept } from '../../support/builders/keep.ts';
import { put } from '../../support/builders/show.ts';
import { aConnection } from '../../support/builders/values.ts';

/**
 * Opens a page over values that are kept for real, so that it can change them. The connection of
 * the builders leads to the service. `more` keeps what is no part of `Kept`.
 */
export async function openKept(
  harness: Harness,
  { url, key }: Service,
  address: string,
  kept: Kept = {},
  more: () => Promise<unknown> = async () => {},
): Promise<Page> {
  const connections = [aConnection({ baseUrl: url, apiKey: key })];
  await put(await anyPage(harness), async () => {
    await keep({ connections, ...kept });
    await more();
  });
  return harness.open(address);
}
