import { dirname, join } from 'node:path';
import { createHostFilter, type HostFilter } from '../audit/audit-hosts.ts';
import { isRoot } from '../audit/chrome.ts';
import { lighthouseAudit, tryBrowser } from '../audit/lighthouse-audit.ts';
import { DatabaseError } from '../base/database-error.ts';
import { hostOf } from '../base/networks.ts';
import { makePrivateFolder } from '../base/private-files.ts';
import type { Metrics } from '../http/metrics.ts';
import { createRequestLog, faultText } from '../http/request-log.ts';
import { greeting } from './greeting.ts';
import { readOrMakeKey } from './key-file.ts';
import { defaultPort } from './option-values.ts';
import type { Options } from './options.ts';
import { createProgram } from './program.ts';
import { keepHeapSmall } from './small-heap.ts';
import { type ServiceOptions, startService } from './start.ts';

/** How long a stop may take, in milliseconds. Ten seconds is the patience of many supervisors. */
const stopMs = 8000;

try {
  await createProgram(serve).parseAsync();
} catch (error) {
  console.error(errorSentence(error));
  process.exit(1);
}

async function serve(options: Options): Promise<void> {
  checkSandbox(options);
  keepHeapSmall();

  const level = options.log;
  const log = level === 'off' ? undefined : createRequestLog(level);

  let stopping = false;
  const stop = (code: number) => {
    if (stopping) process.exit(1);
    stopping = true;
    // An audit that hangs may not keep the service from its end.
    setTimeout(() => {
      console.error('Something did not stop in time, so the service ended without it.');
      process.exit(1);
    }, stopMs).unref();
    void running.close().then(
      () => process.exit(code),
      (error: unknown) => {
        console.error(errorSentence(error));
        process.exit(1);
      },
    );
  };
  const report = (error: Error) => {
    if (log) log.fault(error);
    else console.error(faultText(error));
    if (error instanceof DatabaseError && error.damaged && !stopping) stop(1);
  };
  const settings = {
    runs: options.runs,
    formFactor: options['form-factor'],
    locale: options.locale,
    logins: options.logins,
    sandbox: !options['no-sandbox'],
  };
  const audit = lighthouseAudit(options.chrome, settings, hostFilterOf(options));
  const browser = options.role === 'api' ? undefined : tryBrowser(options.chrome, settings);
  // The start waits for it, unless something else fails first.
  browser?.catch(() => undefined);
  const start = options.role === 'worker' ? startOnlyWorker : startApi;
  const running = await start(options, { audit, browser, report, answered: log?.answered });
  process.on('SIGINT', () => stop(0)).on('SIGTERM', () => stop(0));
  console.log(running.greeting);
}

/**
 * Says that a browser of root has no sandbox: a page that breaks out of it has the whole computer.
 * Throws that where others than the person who starts it can ask for such a page.
 */
function checkSandbox({ role, ...options }: Options): void {
  if (role === 'api' || options['no-sandbox'] || !isRoot()) return;
  const sentence = 'As root, the browser of audits has no sandbox: use another account';
  if (options['allowed-host'].length > 0 || role === 'worker')
    throw new Error(`${sentence}, or say --no-sandbox.`);
  console.error(`${sentence}, or say --no-sandbox to read this no more.`);
}

/** A proxy may pass on what others ask, so the networks of this process are closed to audits. */
function hostFilterOf(options: Options): HostFilter | undefined {
  const hosts = options['audit-hosts'] ?? (options['allow-private-pages'] ? undefined : []);
  return hosts && createHostFilter(hosts);
}

/** The library for metrics is loaded only where it is needed. */
async function metricsOf({ metrics }: Options): Promise<Metrics | undefined> {
  return metrics ? (await import('../http/metrics.ts')).createMetrics() : undefined;
}

type Parts = Pick<ServiceOptions, 'audit' | 'browser' | 'answered'> & {
  report: (error: Error) => void;
};

/** Something that runs until it is closed. `greeting` is what a person reads first. */
interface Running {
  close: () => Promise<void>;
  greeting: string;
}

async function startOnlyWorker(options: Options, parts: Parts): Promise<Running> {
  const { startWorkerProcess } = await import('./start-worker.ts');
  const auditsAtOnce = options['audits-at-once'];
  const { host, port } = options;
  const worker = await startWorkerProcess({
    ...parts,
    database: options.database ?? '',
    databaseConnections: options['database-connections'],
    auditsAtOnce,
    watched: port === undefined ? undefined : { host, port },
    metrics: await metricsOf(options),
  });
  const lines = [
    `The worker audits pages for the services with its database, ${auditsAtOnce} at once.`,
    ...(worker.port === null
      ? []
      : [`It tells how it is at http://${hostOf(host)}:${worker.port}/readyz`]),
    'Press Ctrl+C to stop.',
  ];
  return { close: worker.close, greeting: lines.join('\n') };
}

async function startApi(options: Options, parts: Parts): Promise<Running> {
  const { data, port = defaultPort } = options;
  // Other accounts may not read reports and their pages.
  process.umask(0o077);
  const folder = dirname(data);
  makePrivateFolder(folder);
  const key = options.key ?? readOrMakeKey(join(folder, 'key'));
  const service = await startService({
    ...parts,
    metrics: await metricsOf(options),
    file: data,
    database: options.database,
    databaseConnections: options['database-connections'],
    role: options.role === 'api' ? 'api' : 'both',
    key,
    host: options.host,
    port,
    allowedHosts: options['allowed-host'],
    trustedProxies: options['trust-proxy'],
    basePath: options['base-path'],
    openIds: options['open-ids'],
    requestsPerMinute: options['requests-per-minute'],
    maxWaiting: options['max-waiting'],
    auditsAtOnce: options['audits-at-once'],
    answerWithinMs: options['answer-within'] * 1000,
    keepDays: options['keep-days'],
    keepPages: options['keep-pages'],
  });
  if (options.log !== 'off')
    return { close: service.close, greeting: `The report service runs at ${service.url}` };
  const places = {
    data: options.database === undefined ? data : 'the database you gave',
    keyFile: options.key === undefined ? join(folder, 'key') : 'the one you gave',
  };
  return { close: service.close, greeting: greeting(service, places, process.stdout.isTTY) };
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
