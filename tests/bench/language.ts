import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunningService } from '../../local-service/src/command/start.ts';
import { launchChromium } from './chromium.ts';
import { connectVerdict } from './connect-verdict.ts';
import { type BothModes, measureBothModes } from './opening.ts';
import { watchWorkers } from './workers.ts';

/**
 * Opens the popups of two equal builds in turn, in a Chromium of a language, with the workers
 * running and stopped. The first one gets no messages of the language, so it shows English. Throws
 * if this Chromium does not speak the language.
 */
export async function measureLanguage(
  [english, own]: readonly [english: string, own: string],
  language: string,
  service: RunningService,
  page: string,
  rounds: number,
): Promise<BothModes<'english' | 'own'> & { version: string }> {
  await rm(join(english, '_locales', language), { recursive: true, force: true });
  const chromium = await launchChromium([english, own], language);
  try {
    const [englishId = '', ownId = ''] = chromium.ids;
    const tab = await chromium.openTab(`chrome-extension://${ownId}/popup.html`);
    const spoken = await tab.evaluate<string>("chrome.i18n.getMessage('localeLanguage')");
    await tab.close();
    if (spoken !== language) throw new Error(`This Chromium does not speak ${language}.`);
    const workers = await watchWorkers(chromium);
    for (const id of chromium.ids) await connectVerdict(chromium, id, service);
    await chromium.openTab(page).then(({ detach }) => detach());
    const ids = { english: englishId, own: ownId };
    const measured = await measureBothModes(chromium, workers, page, rounds, ids);
    return { version: chromium.version, ...measured };
  } finally {
    await chromium.close();
  }
}
