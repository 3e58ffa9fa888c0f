import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { findCreated, readCreateBaseline } from '../../../../lib/background/outbox/create.ts';
import { openService } from '../../../../lib/background/service.ts';
import { type Baseline, newJob } from '../../../../lib/domain/jobs/job.ts';
import { browserEnvironment } from '../../../../lib/background/environment.ts';
import { createReport } from '../../../../lib/api/client/reports.ts';
import { startService } from '../../../../local-service/src/command/start.ts';
import { quickAudit } from '../../../local-service/quick-audit.ts';
import { aConnection } from '../../../support/builders/values.ts';

const key = 'the-key-of-this-test';

/** The baseline where ids do not tell the order. */
const byAddress: Baseline = { by: 'ids', ids: [] };

/**
 * Makes the reports at a service, then looks for the reports of a create of the first address.
 * Returns the first report's id and the ids found.
 */
async function ask(
  baseline: Baseline,
  ...addresses: string[]
): Promise<[string | undefined, string[]]> {
  const service = await startService({ audit: quickAudit(), key, requestsPerMinute: 1e6 });
  const connection = aConnection({ baseUrl: service.url, apiKey: key });
  const made = [];
  for (const url of addresses)
    made.push((await createReport(connection, { url, privacy: 1 }, crypto.randomUUID())).id);
  const job = newJob(
    'c1',
    { kind: 'create', url: addresses[0] ?? '', privacy: 1 },
    Date.now(),
    crypto.randomUUID(),
  );
  const found = await findCreated(
    job,
    addresses[0] ?? '',
    baseline,
    [],
    openService(connection, browserEnvironment, Date.now()),
  );
  await service.close();
  return [made[0], found.created];
}

test.each([
  'https://www.example.com/',
  // The service's answer has the address with the key removed.
  `https://example.com/?token=${key}`,
  'https://example.com/a/?b=c&d=%20e',
  'http://example.com:8080/A/B/?',
  new URL('https://münchen.example/ü/?ß=1').href,
])('What a create made of %s is found by its address where ids tell nothing', async (url) => {
  const [made, found] = await ask(byAddress, url, `${url}&more`, 'https://other.example/');
  expect(found).toEqual([made]);
});

test('It is found behind a hundred others of the same host', { timeout: 20_000 }, async () => {
  const others = Array.from({ length: 101 }, (_, index) => `https://example.com/${index}`);
  const [made, found] = await ask(byAddress, 'https://example.com/', ...others);
  expect(found).toEqual([made]);
});

test('It is found behind more newer reports than are read, too', { timeout: 60_000 }, async () => {
  const others = Array.from({ length: 510 }, (_, index) => `https://other.example/${index}`);
  const [made, found] = await ask({ by: 'highest', id: 0 }, 'https://example.com/', ...others);
  expect(found).toEqual([made]);
});

test('It is found at the end of a list of a service that sends all there is, however many were asked for', async () => {
  const rows = Array.from({ length: 500 }, (_, at) => ({
    id: `r${at}`,
    url: `https://example.com/${at}`,
    result: 'good',
  }));
  const connection = aConnection({ apiKey: key });
  const job = newJob(
    'c1',
    { kind: 'create', url: 'https://example.com/499', privacy: 1 },
    Date.now(),
    'j1',
  );
  const { created } = await findCreated(
    job,
    'https://example.com/499',
    byAddress,
    [],
    openService(connection, { ...browserEnvironment, fetch: async () => Response.json(rows) }, 0),
  );
  expect(created).toEqual(['r499']);
});

test('Where ids tell no order, a report of another address that is not among the newest from before is a candidate', async () => {
  const connection = aConnection({ id: 'c-ids', apiKey: key });
  const task = { kind: 'create', url: 'https://example.com/go', privacy: 1 } as const;
  const job = newJob('c-ids', task, Date.now(), 'j1');
  const rows = [
    { id: 'b', url: 'example.com/before' },
    { id: 'c', url: 'other.example' },
  ];
  const environment = {
    ...browserEnvironment,
    fetch: async (input: RequestInfo | URL) => {
      const search = new URL(new Request(input).url).searchParams.get('search') ?? '';
      return Response.json(rows.filter(({ url }) => url.includes(search)));
    },
  };
  const service = openService(connection, environment, Date.now());
  const baseline = await readCreateBaseline(task, service);
  expect(baseline).toEqual({ by: 'ids', ids: ['b', 'c'] });
  expect(await findCreated(job, task.url, baseline, [], service)).toEqual({
    created: [],
    candidates: [],
  });
  rows.unshift({ id: 'a', url: 'example.com/landed' });
  const { candidates } = await findCreated(job, task.url, baseline, [], service);
  expect(candidates).toEqual([{ id: 'a', url: 'example.com/landed', at: null }]);
});

test('It is found although reports before it are deleted elsewhere while the list is read', async () => {
  const connection = aConnection({ id: 'c-moves', apiKey: key });
  const task = { kind: 'create', url: 'https://example.com/150', privacy: 1 } as const;
  const job = newJob('c-moves', task, Date.now(), 'j1');
  let ids = Array.from({ length: 250 }, (_, at) => 250 - at);
  const environment = {
    ...browserEnvironment,
    fetch: async (input: RequestInfo | URL) => {
      const page = Number(new URL(new Request(input).url).searchParams.get('page') ?? 1);
      const data = ids
        .slice((page - 1) * 100, page * 100)
        .map((id) => ({ id, url: `https://example.com/${id}` }));
      const meta = { current_page: page, last_page: 3, total: ids.length };
      // The newest ten go after the first batch.
      ids = ids.filter((id) => id <= 240);
      return Response.json({ data, meta });
    },
  };
  const service = openService(connection, environment, Date.now());
  const baseline = { by: 'highest', id: 100 } as const;
  const { created } = await findCreated(job, task.url, baseline, [], service);
  expect(created).toEqual(['150']);
});
