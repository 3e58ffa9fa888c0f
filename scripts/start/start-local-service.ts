import { dirname, join } from 'node:path';
import { findChrome } from '../../local-service/src/audit/chrome.ts';
import { readOrMakeKey } from '../../local-service/src/command/key-file.ts';
import { lighthouseLocales, plainAudits } from '../../local-service/src/audit/audit-settings.ts';
import { lighthouseAudit } from '../../local-service/src/audit/lighthouse-audit.ts';
import { makePrivateFolder } from '../../local-service/src/base/private-files.ts';
import { type RunningService, startService } from '../../local-service/src/command/start.ts';

/**
 * Starts the local service with real audits, its data in `file` and its key beside it. Throws one
 * sentence for a port that is taken.
 */
export async function startLocalService(port: number, file: string): Promise<RunningService> {
  const chrome = findChrome();
  if (chrome === null)
    throw new Error('No Chromium was found for the audits: install one, or set CHROME_PATH to it.');
  const folder = dirname(file);
  makePrivateFolder(folder);
  const options = {
    audit: lighthouseAudit(chrome, { ...plainAudits, locale: auditLanguage(languageOfComputer()) }),
    file,
    key: readOrMakeKey(join(folder, 'key')),
    port,
  };
  return startService(options).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new Error(
      `Port ${port} is in use: end what uses it, or choose another with "npm start -- --port ${port + 1}".`,
    );
  });
}

/** The language of this computer, such as `de-AT`. */
export function languageOfComputer(): string {
  const { language, region } = new Intl.Locale(new Intl.DateTimeFormat().resolvedOptions().locale);
  return region === undefined ? language : `${language}-${region}`;
}

/** The language that Lighthouse has for one of a computer, without its region if need be. */
export function auditLanguage(language: string): string {
  const known = lighthouseLocales();
  const [own = ''] = language.split('-');
  return [language, own].find((one) => known.includes(one)) ?? plainAudits.locale;
}
