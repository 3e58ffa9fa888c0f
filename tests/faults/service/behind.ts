import type { Audit } from '../../../local-service/audit.ts';
import { startService } from '../../../local-service/start.ts';
import { quickAudit } from '../../local-service/quick-audit.ts';
import type { Asked } from './dialects.ts';
import { forward, type Forwarded } from './forward.ts';

/** A report as the service has it. */
export interface KeptReport {
  id: string;
  url: string;
  privacy: number;
}

const key = 'the-key-behind';
const reports = '/api/v1/reports';

/**
 * Starts the real local service behind a faulty front. `now` is its clock. Every request gets a
 * connection of its own.
 */
export async function startBehind(now: () => number) {
  let audits = 0;
  const audit = quickAudit();
  const counted: Audit = async (url, signal) => {
    audits += 1;
    return audit(url, signal);
  };
  const service = await startService({ audit: counted, key, requestsPerMinute: 1e6, now });
  const ask = async (
    method: string,
    path: string,
    body: Buffer = Buffer.alloc(0),
    more: Record<string, string> = {},
  ): Promise<Forwarded> =>
    forward(
      service.port,
      method,
      path,
      { authorization: `Bearer ${key}`, accept: 'application/json', ...more },
      body,
    );
  return {
    /**
     * Hands a request on, without its Idempotency-Key: services in the field ignore it, so a
     * request that is sent twice makes two reports.
     */
    pass: async ({ method, url, headers, body }: Asked) => {
      const { 'content-type': type, accept } = headers;
      return ask(method, url, body, {
        ...(typeof accept === 'string' && { accept }),
        ...(typeof type === 'string' && { 'content-type': type }),
      });
    },
    create: async (url: string) => {
      const form = new URLSearchParams({ url, privacy: '1' }).toString();
      return ask('POST', reports, Buffer.from(form), {
        'content-type': 'application/x-www-form-urlencoded',
      });
    },
    remove: async (id: string) => ask('DELETE', `${reports}/${id}`),
    /** All reports of an address, oldest first. */
    reportsOf: async (url: string): Promise<KeptReport[]> => {
      const { body } = await ask('GET', `${reports}?per_page=100&sort_by=id&sort=asc`);
      const { data } = JSON.parse(body.toString()) as {
        data: { id: number; url: string; privacy: number }[];
      };
      return data
        .filter((row) => row.url === url)
        .map((row) => ({ id: String(row.id), url: row.url, privacy: row.privacy }));
    },
    /** How many audits there were, creates and runs. */
    audits: () => audits,
    close: async () => service.close(),
  };
}
