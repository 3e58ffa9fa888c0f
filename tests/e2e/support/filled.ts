import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startService } from '../../../local-service/start.ts';
import { type Filed, fillDataFile } from '../../local-service/fill-data-file.ts';
import { quickAudit } from '../../local-service/quick-audit.ts';
import type { Service } from './harness.ts';
import { newProfile } from './profile.ts';
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
  fillDataFile(file, reports);
  const service = await startService({
    audit: quickAudit(),
    key: 'a-key-for-tests',
    file,
    ...options,
  });
  const { requests, stop } = recordRequests(service.port);
  return {
    url: service.url,
    key: service.key,
    requests,
    async close() {
      stop();
      await service.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
