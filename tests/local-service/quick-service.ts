import { startService } from '../../local-service/src/command/start.ts';
import { startWorkerProcess } from '../../local-service/src/command/start-worker.ts';
import { quickAudit } from './quick-audit.ts';

// The local service as a separate process with quick audits, for tests that kill it: node
// quick-service.ts <data file or database> [port] [role] [milliseconds of an audit] [seconds that a
// request waits]. With "gone" for the milliseconds, no page can be loaded.
const [, , place = ':memory:', port = '0', role = 'both', ms = '0', answerWithin = '60'] =
  process.argv;
const delay = (url: string) => (url.startsWith('https://slow.example/') ? 60_000 : Number(ms));
const audit = ms === 'gone' ? quickAudit({ unloadable: true }) : quickAudit({ delay });
const isDatabase = place.startsWith('postgres:');
const running = role === 'worker' ? await startWorker() : await startApi();
process.on('SIGTERM', () => void running.close().then(() => process.exit(0)));

async function startWorker() {
  const worker = await startWorkerProcess({
    audit,
    database: place,
    auditsAtOnce: 1,
    report: console.error,
  });
  console.log('The worker works.');
  return worker;
}

async function startApi() {
  const service = await startService({
    audit,
    ...(isDatabase ? { database: place } : { file: place }),
    port: Number(port),
    key: 'the-key',
    role: role === 'api' ? 'api' : 'both',
    answerWithinMs: Number(answerWithin) * 1000,
    requestsPerMinute: 100_000,
  });
  console.log(service.url);
  return service;
}
