import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { pairingLine } from '../lib/domain/connections/pairing-line.ts';
import { findChrome } from './chrome.ts';
import { DatabaseError } from './database-error.ts';
import { readOrMakeKey, checkKey } from './key-file.ts';
import { lighthouseAudit } from './lighthouse-audit.ts';
import { makePrivateFolder } from './private-files.ts';
import { startService } from './start.ts';

const usage = `node local-service/main.ts [--port 8787] [--data .data/reports.sqlite] [--key KEY]

Without --key, the key is that of VERDICT_API_KEY, else the one in the file "key" beside the data.`;

try {
  await main();
} catch (error) {
  console.error(errorSentence(error));
  process.exit(1);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '8787' },
      data: { type: 'string', default: join('.data', 'reports.sqlite') },
      key: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return console.log(usage);
  const port = Number(values.port);
  if (!/^\d{1,5}$/.test(values.port) || port > 65535)
    throw new Error(`--port must be a number from 0 to 65535, not "${values.port}".`);
  const chromePath = findChrome();
  if (chromePath === null)
    throw new Error(
      'No Chromium or Chrome was found. Install one, or set CHROME_PATH to where it is.',
    );

  // Other accounts may not read reports and their pages.
  process.umask(0o077);
  const folder = dirname(values.data);
  makePrivateFolder(folder);
  const given = values.key ?? (process.env['VERDICT_API_KEY'] || undefined);
  const key = given === undefined ? readOrMakeKey(join(folder, 'key')) : checkKey(given);

  let stopping = false;
  const stop = (code: number) => {
    if (stopping) process.exit(1);
    stopping = true;
    void service.close().then(
      () => process.exit(code),
      (error: unknown) => {
        console.error(errorSentence(error));
        process.exit(1);
      },
    );
  };
  const service = await startService({
    audit: lighthouseAudit(chromePath),
    file: values.data,
    key,
    port,
    report(error) {
      console.error(error instanceof DatabaseError ? error.message : error);
      if (error instanceof DatabaseError && error.damaged && !stopping) stop(1);
    },
  });
  process.on('SIGINT', () => stop(0)).on('SIGTERM', () => stop(0));

  console.log(`The report service runs at ${service.url}
Paste this line into Verdict:

  ${pairingLine({ address: service.url, apiKey: key })}

To read private reports in your browser, open this link once within 10 minutes:

  ${service.signInLink()}

Data: ${values.data}
Key: ${given === undefined ? join(folder, 'key') : 'the one you gave'}
Press Ctrl+C to stop.`);
}

function errorSentence(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use. End what uses it, or choose another one with --port.`;
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} may not be used by this account. Choose another one with --port.`;
  return error.message;
}
