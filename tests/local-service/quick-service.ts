import { startService } from '../../local-service/start.ts';
import { quickAudit } from './quick-audit.ts';

// The local service as a separate process with quick audits, for tests that kill it: node
// quick-service.ts <data file> [port]
const [, , file = ':memory:', port = '0'] = process.argv;
const delay = (url: string) => (url.startsWith('https://slow.example/') ? 60_000 : 0);
const { url } = await startService({
  audit: quickAudit({ delay }),
  file,
  port: Number(port),
  key: 'the-key',
});
console.log(url);
