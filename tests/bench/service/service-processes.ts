import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { call } from '../../local-service/call.ts';
import { openPostgres } from '../../../local-service/src/store/postgres.ts';
import { type Cluster, makeDatabase, startCluster } from '../../local-service/store/cluster.ts';
import { goals } from '../goals.ts';
import { median } from '../statistics.ts';
import { judged, ms, type Row, table } from '../table.ts';

/** The kills in turn, and how many there are in all. */
const victims = ['worker', 'api', 'worker', 'worker', 'PostgreSQL'] as const;
const killed = 100;
const killEveryMs = 1000;
/** How many ask for reports meanwhile, one after the other, each with a key of its own. */
const clients = 20;
/** How long an audit takes, in milliseconds. */
const auditMs = 300;
const apiCount = 2;
const workerCounts = [1, 2, 3];
/** How many reports are asked for to count those a second, and how many at a time. */
const counted = 600;
const atOnce = 60;
/** The same with audits that take `auditMs`: as many seconds of work for each worker. */
const busyWorkers = [1, 3, 9];
const countedOfWorker = 40;
const createsAtOnce = 1000;

const quickService = join(import.meta.dirname, '../../local-service/quick-service.ts');
const key = 'the-key';

/** How a service of several processes did. */
export interface ProcessFigures {
  /** By what was killed. */
  kills: Map<string, number>;
  seconds: number;
  /** How many addresses were asked for, and how many had no report or several in the end. */
  asked: number;
  lost: number;
  twice: number;
  /** By the number of workers: with audits that take no time, and with those of `auditMs`. */
  quick: Map<number, Creates>;
  busy: Map<number, Creates>;
  refusals: Refusals;
}

/** Of creates at once, those that were refused, and the answers of `/healthz` meanwhile, in ms. */
interface Refusals {
  refused: number[];
  healthz: number[];
}

/** How many creates a second were answered, and the milliseconds of lists meanwhile. */
interface Creates {
  perSecond: number;
  lists: number[];
}

/** All processes that were started. They end with this one. */
const children = new Set<ChildProcess>();
process.once('exit', endAll);

interface Started {
  child: ChildProcess;
  url: string;
}

/** Measures both. `bin` has the programs of PostgreSQL. */
export async function measureProcesses(bin: string): Promise<ProcessFigures> {
  const cluster = startCluster(bin, { isLasting: true });
  try {
    const faults = await createWhileKilling(bin, cluster);
    const [quick, busy] = [new Map<number, Creates>(), new Map<number, Creates>()];
    for (const workers of workerCounts)
      quick.set(workers, await countCreates(bin, cluster, { workers, takes: 0, count: counted }));
    for (const workers of busyWorkers) {
      const count = workers * countedOfWorker;
      busy.set(workers, await countCreates(bin, cluster, { workers, takes: auditMs, count }));
    }
    return { ...faults, quick, busy, refusals: await refuseMany(bin, cluster) };
  } finally {
    await cluster.remove();
  }
}

/** Creates reports while a process or PostgreSQL is killed each second. */
async function createWhileKilling(bin: string, cluster: Cluster) {
  const database = makeDatabase(bin, cluster.socket);
  const from = performance.now();
  const running = {
    api: await startAll(apiCount, database, 'api'),
    worker: await startAll(3, database, 'worker', auditMs),
  };
  const kills = new Map<string, number>();
  const replace = async (role: keyof typeof running) => {
    running[role].push(await start(database, role, auditMs));
  };
  const killOne = (what: (typeof victims)[number]) => {
    kills.set(what, (kills.get(what) ?? 0) + 1);
    if (what === 'PostgreSQL') {
      cluster.stop();
      return cluster.start();
    }
    running[what].shift()?.child.kill('SIGKILL');
    // On a busy machine, the next one is killed before this one works.
    return void replace(what);
  };
  let isOver = false;
  const killAll = async () => {
    for (let at = 0; at < killed; at++) {
      await wait(killEveryMs);
      const what = victims[at % victims.length]!;
      // One is left to ask.
      if (what === 'api') while (running.api.length < apiCount) await wait(100);
      killOne(what);
    }
    isOver = true;
  };
  let asked = 0;
  const create = async (at: number): Promise<void> => {
    const api = running.api[at % running.api.length]!;
    const headers = { 'idempotency-key': `key-${at}` };
    const made = await call(api, 'POST', '/reports', { url: addressOf(at) }, headers).catch(
      () => null,
    );
    if (made?.status === 200 && made.item.result !== null) return;
    await wait(500);
    return create(at);
  };
  const createAll = async (): Promise<void> => {
    if (isOver) return;
    await create(asked++);
    return createAll();
  };
  await Promise.all([killAll(), ...Array.from({ length: clients }, createAll)]);
  const seconds = (performance.now() - from) / 1000;
  endAll();
  const { query, close } = openPostgres(database);
  const made = await query.selectFrom('reports').select(['url', 'result']).execute();
  await close();
  const addresses = new Set(made.flatMap(({ url, result }) => (result === null ? [] : url)));
  const [lost, twice] = [asked - addresses.size, made.length - addresses.size];
  return { kills, seconds, asked, lost, twice };
}

/** Asks for `count` reports, whose audits take so many milliseconds, and for lists meanwhile. */
async function countCreates(
  bin: string,
  cluster: Cluster,
  { workers, takes, count }: { workers: number; takes: number; count: number },
): Promise<Creates> {
  const database = makeDatabase(bin, cluster.socket);
  const apis = await startAll(apiCount, database, 'api');
  await startAll(workers, database, 'worker', takes);
  let next = 0;
  const lists: number[] = [];
  const listAll = async (): Promise<void> => {
    if (next >= count) return;
    const began = performance.now();
    await call(apis[0]!, 'GET', '/reports?per_page=100');
    lists.push(performance.now() - began);
    await wait(50);
    return listAll();
  };
  const createAll = async (): Promise<void> => {
    const at = next++;
    if (at >= count) return;
    const { status } = await call(apis[at % apis.length]!, 'POST', '/reports', {
      url: addressOf(at),
    });
    if (status !== 200) throw new Error(`A create was answered with ${status}.`);
    return createAll();
  };
  const from = performance.now();
  const listing = listAll();
  await Promise.all(Array.from({ length: atOnce }, createAll));
  const seconds = (performance.now() - from) / 1000;
  await listing;
  endAll();
  return { perSecond: count / seconds, lists };
}

/** The status of an answer, and its milliseconds. */
async function timed(answering: Promise<{ status: number }>) {
  const from = performance.now();
  const { status } = await answering;
  return { status, took: performance.now() - from };
}

/** Sends many creates at once to a process whose queue has room for a hundred, and no worker. */
async function refuseMany(bin: string, cluster: Cluster): Promise<Refusals> {
  const database = makeDatabase(bin, cluster.socket);
  const api = await start(database, 'api', 0, 1);
  // A service is quicker once it has answered for a while.
  for (let round = 0; round < 20; round++)
    await Promise.all(Array.from({ length: 50 }, () => call(api, 'GET', '/reports')));
  const creates = Array.from({ length: createsAtOnce }, (_, at) =>
    timed(
      fetch(`${api.url}/api/v1/reports`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}` },
        body: new URLSearchParams({ url: addressOf(at) }),
      }),
    ),
  );
  const healthz: number[] = [];
  let isOver = false;
  const watch = async (): Promise<void> => {
    healthz.push((await timed(fetch(`${api.url}/healthz`))).took);
    await wait(20);
    if (!isOver) return watch();
  };
  const watching = watch();
  const answers = await Promise.all(creates);
  isOver = true;
  await watching;
  endAll();
  return {
    refused: answers.flatMap(({ status, took }) => (status === 503 ? took : [])),
    healthz,
  };
}

const addressOf = (at: number) => `https://example.com/${at}`;

const startAll = (count: number, database: string, role: string, takes = 0) =>
  Promise.all(Array.from({ length: count }, () => start(database, role, takes)));

/** Starts a process of the service. Resolves when it answers or works. */
async function start(
  database: string,
  role: string,
  takes = 0,
  answerWithin = 60,
): Promise<Started & { key: string }> {
  const args = [quickService, database, '0', role, String(takes), String(answerWithin)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  children.add(child);
  const [text] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, url: text.toString().trim(), key };
}

/** Ends all processes, also those that are still starting. */
function endAll(): void {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
}

const rows = (measured: Map<number, Creates>, audits: string): Row[] =>
  [...measured].map(([workers, { perSecond, lists }]) => {
    const [goal, met] = judged(median(lists), goals.listWhileCreating, ms);
    return [`${workers}, ${audits}`, perSecond.toFixed(1), ms(median(lists)), goal, met];
  });

/** The tables of both. */
export function processTables(figures: ProcessFigures): string {
  const { kills, seconds, asked, lost, twice, quick, busy, refusals } = figures;
  const faults = table(
    [`${clients} clients, ${apiCount} API processes, 3 workers`, ''],
    [
      ...[...kills].map(([what, count]) => [`${what} killed`, String(count)]),
      ['reports asked for', String(asked)],
      ['lost', String(lost)],
      ['made twice', String(twice)],
      ['seconds', seconds.toFixed(0)],
    ],
  );
  const speeds = table(
    ['workers', 'creates a second', 'a list meanwhile', 'goal', 'met'],
    [
      ...rows(quick, 'with audits that take no time'),
      ...rows(busy, `with audits of ${auditMs} ms`),
    ],
  );
  const { refused, healthz } = refusals;
  const refusing = table(
    [`${createsAtOnce} creates at once`, '', 'goal', 'met'],
    [
      ['refused', String(refused.length), '', ''],
      ['a refusal, median', ms(median(refused)), ...judged(median(refused), goals.refusal, ms)],
      [
        '`/healthz`, the longest',
        ms(Math.max(...healthz)),
        ...judged(Math.max(...healthz), goals.refusal, ms),
      ],
    ],
  );
  return `${faults}\n\n${speeds}\n\n${refusing}`;
}
