import { type FaultyService, startFaultyService } from '../../faults/faulty-service.ts';
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
