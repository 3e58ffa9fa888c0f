import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { startService } from '../../local-service/src/command/start.ts';
import { newBulk } from '../../lib/domain/jobs/bulk.ts';
import { quickAudit } from '../local-service/quick-audit.ts';
import type { Tab } from '../faults/browser/bare-chromium.ts';
import { type Chromium, launchChromium, until } from './chromium.ts';
import { connectionId, connectVerdict, createReports } from './connect-verdict.ts';

/** How many reports a list creates, and how long the service takes for each (milliseconds). */
export const listSize = 500;
export const createMs = 100;
/** How many creates are sent bare, before the lists and after them. */
const bareSize = 100;
/** After how many answers the heap is first measured: all code has run by then. */
const warmedUp = 25;

/** The figures of a list of creates. */
export interface NewList {
  /** Creates a second: bare ones, and those of lists while Reports shows them, and without it. */
  bare: number;
  shown: number;
  alone: number;
  /** The bytes of the background's heap after the first answers of a list, and after the last. */
  heap: { start: number; end: number };
  /** From the end of each answer until its row on Reports has the result, in milliseconds. */
  delays: number[];
}

/**
 * Creates a list twice, once while Reports shows it, and bare requests before and after, all from
 * the same process to the same service.
 */
export async function measureNewList(extension: string): Promise<NewList & { version: string }> {
  const chromium = await launchChromium([extension]);
  const service = await startService({
    audit: quickAudit({ delay: createMs }),
    key: 'the-key-of-the-bench',
    requestsPerMinute: 1e6,
  });
  const answers = watchAnswers();
  try {
    const [id = ''] = chromium.ids;
    await createReports(service);
    await connectVerdict(chromium, id, service);
    // This page can write storage and send requests, and draws nothing.
    const tab = await chromium.openTab(`chrome-extension://${id}/manifest.json`);
    const bare = async () => {
      const from = answers.times.length;
      await tab.evaluate(
        `(${sendBare})(${JSON.stringify(service.url)}, ${JSON.stringify(service.key)}, ${bareSize})`,
      );
      return gapsOf(answers.times.slice(from));
    };
    const before = await bare();
    const reports = await chromium.openTab(`chrome-extension://${id}/reports.html?tab=new`);
    const shownFrom = answers.times.length;
    await reports.evaluate(`(${watchResults})(${listSize})`);
    await createList(tab, 'shown');
    await until('all results are there', () => reports.evaluate(`seen.length === ${listSize}`));
    const shownAt = answers.times.slice(shownFrom);
    const delays = (await reports.evaluate<number[]>('seen')).map(
      (at, row) => at - (shownAt[row] ?? NaN),
    );
    await reports.close();
    const aloneFrom = answers.times.length;
    const warm = until(
      'the list goes on',
      async () => answers.times.length >= aloneFrom + warmedUp,
    ).then(async () => heapOf(chromium));
    await createList(tab, 'alone');
    const heap = { start: await warm, end: await heapOf(chromium) };
    const aloneAt = answers.times.slice(aloneFrom + warmedUp);
    const after = await bare();
    return {
      version: chromium.version,
      bare: rateOf([...before, ...after]),
      shown: rateOf(gapsOf(shownAt)),
      alone: rateOf(gapsOf(aloneAt)),
      heap,
      delays,
    };
  } finally {
    answers.stop();
    await chromium.close();
    await service.close();
  }
}

/** Notes when servers of this process end their answers to POSTs (milliseconds since 1970). */
function watchAnswers(): { times: number[]; stop: () => void } {
  const times: number[] = [];
  const hear = (message: unknown) => {
    const { request } = message as { request: IncomingMessage };
    if (request.method === 'POST') times.push(Date.now());
  };
  subscribe('http.server.response.finish', hear);
  return { times, stop: () => void unsubscribe('http.server.response.finish', hear) };
}

const gapsOf = (times: number[]) => times.slice(1).map((at, index) => at - (times[index] ?? NaN));

/** How many answers a second have these times between them, in milliseconds. */
const rateOf = (gaps: number[]) => (1_000 * gaps.length) / gaps.reduce((sum, gap) => sum + gap, 0);

/** Has the background create the reports of a list, and waits for the end of the list. */
async function createList(tab: Tab, id: string): Promise<void> {
  const targets = Array.from({ length: listSize }, (_, at) => {
    const url = `https://www.example.com/${id}/${at}`;
    return { id: url, url };
  });
  const bulk = newBulk(connectionId, { kind: 'create', privacy: 1 }, targets, Date.now(), id);
  const key = `bulk:${id}`;
  await tab.evaluate(`chrome.storage.local.set(${JSON.stringify({ [key]: bulk })})`);
  const ended = `chrome.storage.local.get('${key}').then((all) => all['${key}'].endedAt !== undefined)`;
  while (!(await tab.evaluate<boolean>(ended))) await wait(200);
}

/** Measures the background's heap, after a collection of garbage. */
async function heapOf({ cdp, ids: [id = ''] }: Chromium): Promise<number> {
  const { targetInfos } = await cdp.send('Target.getTargets');
  const worker = targetInfos.find(
    ({ type, url }) => type === 'service_worker' && url.startsWith(`chrome-extension://${id}/`),
  );
  if (!worker) throw new Error('The background does not run');
  const session = await cdp.attach(worker.targetId);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}

/** Runs in the page: sends creates, one after the other. */
const sendBare = `async (service, key, count) => {
  for (let at = 0; at < count; at += 1) {
    const answer = await fetch(service + '/api/v1/reports', {
      method: 'POST',
      headers: { authorization: 'Bearer ' + key, accept: 'application/json' },
      body: new URLSearchParams({ url: 'https://www.example.com/bare/' + Date.now(), privacy: '1' }),
    });
    await answer.json();
  }
}`;

/**
 * Runs in the page: notes when each row of the list has its result. Has all rows drawn, which the
 * page does in pieces.
 */
const watchResults = `(count) => {
  globalThis.seen = [];
  const look = () => {
    for (const one of document.querySelectorAll('table.running .rating')) seen[one.closest('tr').rowIndex - 1] ??= Date.now();
    if (document.querySelectorAll('table.running tbody tr').length < count) document.querySelector('.addresses > button')?.click();
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true });
}`;
