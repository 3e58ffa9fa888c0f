import { dirname, join } from 'node:path';
import { pairingLine } from '../lib/domain/connections/pairing-line.ts';
import { commands } from './commands.ts';
import { DatabaseError } from './database/database-error.ts';
import { readOrMakeKey } from './key-file.ts';
import { lighthouseAudit } from './lighthouse-audit.ts';
import { helpText, readOptions } from './options.ts';
import { makePrivateFolder } from './private-files.ts';
import { createRequestLog, faultText } from './request-log.ts';
import { startService } from './start.ts';

try {
  const [name = '', ...words] = process.argv.slice(2);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command) process.exitCode = await command.run(words);
  else await main();
} catch (error) {
  console.error(errorSentence(error));
  process.exit(1);
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (options === null) return console.log(helpText());
  const { data, port } = options;

  // Other accounts may not read reports and their pages.
  process.umask(0o077);
  const folder = dirname(data);
  makePrivateFolder(folder);
  const key = options.key ?? readOrMakeKey(join(folder, 'key'));

  const level = options.log;
  const log = level === 'off' ? undefined : createRequestLog(level);
  const metrics =
    options.metrics === 'on' ? (await import('./metrics.ts')).createMetrics() : undefined;

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
    audit: lighthouseAudit(options.chrome, {
      runs: options.runs,
      formFactor: options['form-factor'],
      locale: options.locale,
      logins: options.logins,
    }),
    file: data,
    database: options.database,
    key,
    host: options.host,
    port,
    allowedHosts: options['allowed-host'],
    trustedProxies: options['trust-proxy'],
    basePath: options['base-path'],
    requestsPerMinute: options['requests-per-minute'],
    maxWaiting: options['max-waiting'],
    metrics,
    answered: log?.answered,
    report(error) {
      if (log) log.fault(error);
      else console.error(faultText(error));
      if (error instanceof DatabaseError && error.damaged && !stopping) stop(1);
    },
  });
  process.on('SIGINT', () => stop(0)).on('SIGTERM', () => stop(0));

  if (log) return console.log(`The report service runs at ${service.url}`);
  console.log(`The report service runs at ${service.url}
Paste this line into Verdict:

  ${pairingLine({ address: service.url, apiKey: key })}

To read private reports in your browser, open this link once within 10 minutes:

  ${service.signInLink()}

Data: ${options.database === undefined ? data : 'the database you gave'}
Key: ${options.key === undefined ? join(folder, 'key') : 'the one you gave'}
Press Ctrl+C to stop.`);
}

function errorSentence(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, port, address } = error as NodeJS.ErrnoException & {
    port?: number;
    address?: string;
  };
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use. End what uses it, or choose another one with --port.`;
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} may not be used by this account. Choose another one with --port.`;
  if (code === 'EADDRNOTAVAIL')
    return `This computer has no address ${address}. Choose another one with --host.`;
  return error.message;
}
