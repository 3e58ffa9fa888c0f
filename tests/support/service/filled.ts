import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startService } from '../../../local-service/start.ts';
import { type Filed, fillDataFile } from '../../local-service/fill-data-file.ts';
import { quickAudit } from '../../local-service/quick-audit.ts';
import { elsewhereHost, here, newProfile } from '../browser/profile.ts';
import type { Service } from '../browser/harness.ts';
import { type RecordedRequest, recordRequests } from './record-requests.ts';

/**
 * A local service that has reports from the beginning; `requests` are those that reached it, in
 * order.
 */
export type Filled = Service & { requests: RecordedRequest[]; close: () => Promise<void> };

/** Starts one with these reports, oldest first. */
export async function startFilled(
  reports: Iterable<Filed>,
  options: { requestsPerMinute?: number } = {},
): Promise<Filled> {
  const folder = await newProfile();
  const file = join(folder, 'reports.db');
  await fillDataFile(file, reports);
  const service = await startService({
    audit: quickAudit(),
    key: 'a-key-for-tests',
    file,
    allowedHosts: [elsewhereHost],
    ...options,
  });
  const { requests, stop } = recordRequests(service.port);
  return {
    url: here(service.url),
    key: service.key,
    requests,
    async close() {
      stop();
      await service.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const day = 24 * 60 * 60_000;
const hosts = ['shop.example.com', 'blog.example.org', 'docs.example.dev'];

/** Thirty reports over three hosts, oldest first; the score of the newest is 90. */
export const thirtyReports = Array.from({ length: 30 }, (_, at) => ({
  url: `https://${hosts[at % 3]}/page-${String(at + 1).padStart(2, '0')}`,
  score: [20, 60, 90][at % 3] ?? 0,
  at: Date.now() - (30 - at) * day,
}));

/** Names of projects that are hard on an address. */
export const oddProjects = [
  'team a/shop & café 100%',
  '%2e%2e/?#',
  '🚀 launch',
  'مشروع.مثال',
  'plus+and=more;~',
];
