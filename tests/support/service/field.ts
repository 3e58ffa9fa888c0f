import { type FaultyService, startFaultyService } from '../../faults/service/faulty-service.ts';
import { asked } from './asked.ts';
import { type RecordedRequest, recordRequests } from './record-requests.ts';

/** A service that speaks a dialect of the field; `requests` are those that reached it, in order. */
export type FieldService = Omit<FaultyService, 'requests'> & { requests: RecordedRequest[] };

/** Starts one. It has a report of each address in `before`, oldest first. */
export async function startField(
  how: NonNullable<Parameters<typeof startFaultyService>[0]>,
): Promise<FieldService> {
  const service = await startFaultyService(how);
  const { requests, stop } = recordRequests(Number(new URL(service.url).port));
  const { close } = service;
  return Object.assign(service, {
    requests,
    close: async () => {
      stop();
      await close();
    },
  });
}

/** Addresses of so many pages of a host. */
export const pagesOf = (count: number, host = 'www.example.org') =>
  Array.from({ length: count }, (_, at) => `https://${host}/page-${at + 1}`);

/** How many rows each list asked for that a table of reports showed. */
export const askedSizes = (service: FieldService) =>
  asked(service, 'reports').flatMap(({ sort_by, per_page }) => (sort_by ? [per_page] : []));

/** Runs a report again, as another client would. */
export async function runElsewhere({ url, key }: FieldService, id: string): Promise<void> {
  await fetch(`${url}/api/v1/reports/${id}`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'results=1',
  });
}
