import type { RunningService } from '../../local-service/src/command/start.ts';
import type { Connections } from '../../lib/domain/connections/connection.ts';
import type { Chromium } from './chromium.ts';
import { rowCount } from './opening.ts';
import { aConnection } from '../support/builders/values.ts';

export const connectionId = '0b57a5ed-0000-4000-8000-000000000001';

/**
 * Gives the service some more reports than the popup shows. None is of the page that the popup
 * opens above: of such a page it has the form, as the floor.
 */
export async function createReports(service: RunningService): Promise<void> {
  for (let at = 1; at <= rowCount + 5; at += 1)
    await createReport(
      service,
      `https://www.example.com/articles/2026/11/how-pages-became-slow-part-${at}`,
    );
}

/**
 * Connects the Verdict with this id to the service. Lets its background fetch the newest reports,
 * so that the popup finds its rows in storage.
 */
export async function connectVerdict(
  chromium: Chromium,
  id: string,
  service: RunningService,
): Promise<void> {
  const page = await chromium.openTab(`chrome-extension://${id}/options.html`);
  const connection = aConnection({
    id: connectionId,
    baseUrl: service.url,
    apiKey: service.key,
    name: 'Bench',
  });
  const connections: Connections & { v: 1 } = { v: 1, list: [connection], active: connectionId };
  await page.evaluate(`chrome.storage.local.set(${JSON.stringify({ connections })})`);
  // Only now: without the connection the page would give the permission back.
  await chromium.grantAccess(id, service.url);
  const problem = await page.evaluate(
    `chrome.runtime.sendMessage(${JSON.stringify({ query: 'refresh', data: connectionId })})`,
  );
  const kept = await page.evaluate<number | undefined>(
    `chrome.storage.local.get(null).then((all) => all['newest-reports:${connectionId}']?.rows.length)`,
  );
  if (kept !== rowCount)
    throw new Error(
      `The popup was to find ${rowCount} rows in storage and finds ${kept ?? 'none'}: ${JSON.stringify(problem)}`,
    );
  await page.close();
}

async function createReport({ url, key }: RunningService, address: string): Promise<void> {
  const answer = await fetch(`${url}/api/v1/reports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, accept: 'application/json' },
    body: new URLSearchParams({ url: address, privacy: '1' }),
  });
  if (!answer.ok)
    throw new Error(`The service refused a report: ${answer.status} ${await answer.text()}`);
}
