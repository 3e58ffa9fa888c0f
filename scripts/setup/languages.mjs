import { existsSync } from 'node:fs';
import { findOrInstall } from './apt.mjs';

const german = '/usr/lib/chromium/locales/de.pak';
const findGerman = () => (existsSync(german) ? german : null);

/** Installs the languages of Debian's Chromium, where that is possible. Tests skip others. */
export async function ensureLanguages(chromium) {
  if (chromium !== '/usr/bin/chromium') return;
  await findOrInstall(findGerman, 'chromium-l10n');
}
