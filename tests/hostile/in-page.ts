/*
 * These functions run in pages of the extension and in its background. Each uses nothing from here
 * but its argument.
 */

declare const chrome: {
  runtime: { sendMessage: (message: unknown) => Promise<unknown> };
  permissions: { contains: (asked: object) => Promise<boolean> };
  storage: {
    local: {
      get: (name?: string | null) => Promise<Record<string, unknown>>;
      set: (items: object) => Promise<void>;
      remove: (names: string[]) => Promise<void>;
    };
  };
  tabs?: { query: unknown };
};

export function tellTab(): void {
  const { tabInFront } = globalThis as unknown as { tabInFront: () => Promise<string> };
  if (typeof chrome === 'object' && chrome.tabs)
    Object.assign(chrome.tabs, { query: async () => [{ id: 1, url: await tabInFront() }] });
}

export async function send(text: string): Promise<string> {
  const answer = await chrome.runtime
    .sendMessage(JSON.parse(text))
    .catch((error: unknown) => String(error));
  return JSON.stringify(answer ?? null).slice(0, 60);
}

/** Writes into the archive, which `lib/storage` has made at the first row. */
export async function putRow({ id, text }: { id: string; text: string }): Promise<void> {
  // As text, because the browser's driver fails on deep values.
  const value: unknown = JSON.parse(text);
  const opening = indexedDB.open('verdict');
  await new Promise((resolve) => opening.addEventListener('success', resolve));
  const transaction = opening.result.transaction(['reports', 'audits', 'summaries'], 'readwrite');
  transaction.objectStore('reports').put({ connectionId: id, id: '1', report: value });
  transaction.objectStore('summaries').put({
    connectionId: id,
    id: '1',
    url: 'example.org/a-page',
    page: 'example.org/a-page',
    project: 'example.org',
    text: 'example.org/a-page',
    heardAt: 9,
    at: 9,
    result: 'bad',
    score: null,
    failing: null,
    audits: [],
  });
  const audit = typeof value === 'object' ? value : {};
  transaction
    .objectStore('audits')
    .put({ ...audit, connectionId: id, page: 'example.org/a-page', at: 9, reportId: '1' });
  await new Promise((resolve) => transaction.addEventListener('complete', resolve));
  opening.result.close();
}

export async function hasAccess(): Promise<boolean> {
  return chrome.permissions.contains({ origins: ['http://127.0.0.1/*'] });
}

/**
 * In place of all that lies there. Never is there nothing: access is given back to a host that no
 * connection needs.
 */
export async function putStorage(items: Record<string, unknown>): Promise<void> {
  const before = Object.keys(await chrome.storage.local.get(null));
  await chrome.storage.local.set(items);
  await chrome.storage.local.remove(before.filter((name) => !(name in items)));
}

export function isDrawn(): boolean {
  const text = document.body?.innerText.trim() ?? '';
  return text !== '' && document.querySelector('progress.loading:not([hidden])') === null;
}

export function summary(): { text: string; markup: string; ran: boolean } {
  const rows = document.querySelectorAll('.batch tbody tr').length;
  const isList = document.querySelector('.batch') !== null;
  const parts = [
    ...document.querySelectorAll<HTMLElement>(
      isList ? '.batch .notices, aside h2, aside .notice' : 'main',
    ),
  ];
  const told = `${isList ? `${rows} rows, ` : ''}${parts.map(({ innerText }) => innerText).join(' ')}`;
  const text = told.replaceAll(/\s+/g, ' ').trim().slice(0, 120);
  return { text, markup: document.documentElement.outerHTML, ran: 'ran' in globalThis };
}

/**
 * Everything in storage but the connections, which hold the key, and everything in the archive.
 * Empties the archive, so that each row reads only what came after the row before it.
 */
export async function takeOut(): Promise<string> {
  const { connections: _, ...kept } = await chrome.storage.local.get(null);
  const opening = indexedDB.open('verdict');
  const archive = await new Promise<IDBDatabase | null>((resolve) => {
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
    opening.addEventListener('error', () => resolve(null));
    opening.addEventListener('success', () => resolve(opening.result));
  });
  if (!archive) return JSON.stringify([kept]);
  const names = [...archive.objectStoreNames];
  const transaction = archive.transaction(names, 'readwrite');
  const rows = names.map((name) => transaction.objectStore(name).getAll());
  // The notes stay. They say what became of the whole archive.
  for (const name of names) if (name !== 'archive-notes') transaction.objectStore(name).clear();
  await new Promise((resolve) => transaction.addEventListener('complete', resolve));
  archive.close();
  return JSON.stringify([kept, rows.map(({ result }) => result as unknown)]);
}

/** The state of a job, by its key in storage. */
export async function stateOf(name: string): Promise<string> {
  const job = (await chrome.storage.local.get(name))[name] as
    | { state?: { name?: string } }
    | undefined;
  return job?.state?.name ?? 'lost';
}
