import { mkdir } from 'node:fs/promises';
import { findChrome } from '../../service/chrome.ts';
import { keptKey } from '../../service/key-file.ts';
import { lighthouseAudit } from '../../service/lighthouse-audit.ts';
import { type RunningService, startService } from '../../service/start.ts';
import { inProject } from '../lib/project.ts';

/** Starts the local service with real audits and its data in .data/. Throws one sentence for a port that is taken. */
export async function startLocalService(port: number): Promise<RunningService> {
  const chrome = findChrome();
  if (chrome === null) throw new Error('No Chromium was found for the audits: install one, or set CHROME_PATH to it.');
  await mkdir(inProject('.data'), { recursive: true, mode: 0o700 });
  const options = { audit: lighthouseAudit(chrome), file: inProject('.data/reports.sqlite'), key: keptKey(inProject('.data/key')), port };
  return startService(options).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new Error(`Port ${port} is in use: end what uses it, or choose another with "npm start -- --port ${port + 1}".`);
  });
}
