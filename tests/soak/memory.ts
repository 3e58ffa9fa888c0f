import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { within } from '../support/wait-for.ts';

/** Figures of the memory by their names, in MiB or as a count, after garbage was collected. */
export type Memory = Record<string, number>;

type Send = (method: string, params?: object) => Promise<object>;

const MiB = 1024 ** 2;

/** The heaps and handles of the background and of the tab with Reports, and the workers. */
export async function memoryOfChromium(profile: string, origin: string): Promise<Memory> {
  const [port] = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8')).split('\n');
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    type: string;
    url: string;
    webSocketDebuggerUrl: string;
  }[];
  const own = targets.filter(({ url }) => url.startsWith(origin));
  const workers = own.filter(({ type }) => type === 'service_worker');
  const [worker] = workers;
  const reports = own.find(({ url }) => url.startsWith(`${origin}reports.html`));
  if (!worker || !reports) throw new Error('The background or Reports is not open');
  const background = await askTarget(worker.webSocketDebuggerUrl, false);
  const page = await askTarget(reports.webSocketDebuggerUrl, true);
  return {
    'heap of the background, MiB': background.heap,
    'heap of the pages, MiB': page.heap,
    'DOM nodes': page.counted['Nodes'] ?? 0,
    'event listeners': page.counted['JSEventListeners'] ?? 0,
    documents: page.counted['Documents'] ?? 0,
    'open databases of the background': background.databases,
    'open databases of Reports': page.databases,
    backgrounds: workers.length,
  };
}

async function askTarget(address: string, isPage: boolean) {
  const { send, close } = await connect(address);
  try {
    await send('HeapProfiler.collectGarbage');
    const { usedSize } = (await send('Runtime.getHeapUsage')) as { usedSize: number };
    const databases = await countObjects(send, 'IDBDatabase');
    if (isPage) await send('Performance.enable');
    const { metrics } = (isPage ? await send('Performance.getMetrics') : { metrics: [] }) as {
      metrics: { name: string; value: number }[];
    };
    const counted = Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
    return { heap: usedSize / MiB, databases, counted };
  } finally {
    close();
  }
}

async function countObjects(send: Send, type: string): Promise<number> {
  const prototype = (await send('Runtime.evaluate', { expression: `${type}.prototype` })) as {
    result: { objectId: string };
  };
  const { objects } = (await send('Runtime.queryObjects', {
    prototypeObjectId: prototype.result.objectId,
  })) as { objects: { objectId: string } };
  const { result } = (await send('Runtime.callFunctionOn', {
    objectId: objects.objectId,
    functionDeclaration: 'function () { return this.length; }',
    returnByValue: true,
  })) as { result: { value: number } };
  return result.value;
}

/** Speaks CDP with one target. Playwright has no session for a worker. */
async function connect(address: string): Promise<{ send: Send; close: () => void }> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, PromiseWithResolvers<object>>();
  socket.addEventListener('message', ({ data }) => {
    const said = JSON.parse(String(data)) as { id: number; result?: object; error?: object };
    const asked = waiting.get(said.id);
    if (said.error) asked?.reject(new Error(JSON.stringify(said.error)));
    else asked?.resolve(said.result ?? {});
  });
  const opened = new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  await within('a connection to a target', opened);
  const send: Send = (method, params = {}) => {
    const id = waiting.size + 1;
    const answer = Promise.withResolvers<object>();
    waiting.set(id, answer);
    socket.send(JSON.stringify({ id, method, params }));
    return within(`the answer to ${method}`, answer.promise, { limitMs: 60_000 });
  };
  return { send, close: () => socket.close() };
}

/** Runs in the window of Firefox: what its own report says of the windows of the extension. */
export const memoryOfFirefox = `
  for (let turn = 0; turn < 3; turn += 1) {
    for (const asked of ['child-gc-request', 'child-cc-request'])
      Services.obs.notifyObservers(null, asked);
    Cu.forceGC();
    Cu.forceCC();
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  const manager = Cc['@mozilla.org/memory-reporter-manager;1'].getService(Ci.nsIMemoryReporterManager);
  const bytes = { background: 0, reports: 0 };
  const windows = new Set();
  const hear = (process, path, kind, units, amount) => {
    if (!path.startsWith('explicit/window-objects/') || units !== Ci.nsIMemoryReporter.UNITS_BYTES) return;
    const of = path.includes('_generated_background_page') ? 'background' : path.includes('reports.html') ? 'reports' : null;
    if (!of) return;
    bytes[of] += amount;
    windows.add(path.split('/')[2]);
  };
  await new Promise((resolve) => manager.getReports(hear, null, resolve, null, false));
  return JSON.stringify({
    'memory of the background, MiB': bytes.background / ${MiB},
    'memory of Reports, MiB': bytes.reports / ${MiB},
    'windows of the extension': windows.size,
  });`;
