import { inProject } from '../../scripts/lib/project.ts';
import type { Report } from '../../lib/domain/reports/report.ts';
import type { Chromium } from './chromium.ts';
import { connectionId } from './connect-verdict.ts';

/**
 * The folder of an extension that is the least for what Verdict's popup does first: plain HTML and
 * one short script, which reads one key of storage and draws a form and 20 rows. Its worker is
 * blank. It is the second extension of each Chromium here.
 */
export const floorFolder = inProject('tests/bench/floor');

/** Gives the floor the rows that Verdict, the first extension, has in storage. */
export async function fillFloor({ ids, openTab }: Chromium, address: string): Promise<void> {
  const [verdictId, floorId] = ids;
  const verdict = await openTab(`chrome-extension://${verdictId}/options.html`);
  const reports = await verdict.evaluate<Report[]>(
    `chrome.storage.local.get().then((all) => all['newest-reports:${connectionId}'].rows)`,
  );
  await verdict.close();
  const rows = reports.map(({ url, score, generatedAt }) => ({
    url,
    words: `Decent ${score} · ${new Date(generatedAt ?? 0).toDateString()} · Private`,
  }));
  const floor = await openTab(`chrome-extension://${floorId}/manifest.json`);
  await floor.evaluate(`chrome.storage.local.set(${JSON.stringify({ kept: { address, rows } })})`);
  await floor.close();
}
