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

/**
 * The texts of an open page, by their places. Null until the page has drawn everything, or while it
 * still shows another connection than the one with this id.
 */
export function look({
  id,
  search,
}: {
  id: string | null;
  search: string;
}): Record<string, string> | null {
  const isReports = location.pathname === '/reports.html';
  const { of } = (history.state ?? {}) as { of?: string };
  const names = isReports
    ? [of]
    : [...document.querySelectorAll('main bdi, main h3')].map((bdi) => bdi.textContent);
  if (id !== null && !names.includes(id)) return null;
  // A page that takes another connection into use goes to the list.
  if (isReports && id !== null && location.search !== search) {
    history.pushState({ of }, '', location.pathname + search);
    dispatchEvent(new PopStateEvent('popstate'));
    return null;
  }
  const root = document.documentElement;
  const textOf = (selector: string) =>
    [...root.querySelectorAll<HTMLElement>(selector)]
      .map(({ innerText }) => innerText.slice(0, 4_000))
      .join(' ')
      .replaceAll(/\s+/g, ' ')
      .trim();
  const main = textOf('body');
  const isLoading = document.querySelector(
    '.batch > progress:not([hidden]), .close > progress:not([hidden])',
  );
  if (main === '' || isLoading) return null;
  if (!isReports) return { [location.pathname === '/popup.html' ? 'popup' : 'settings']: main };
  if (document.querySelector('.batch') === null) return { list: main };
  const rows = document.querySelectorAll('.batch tbody tr').length;
  return {
    list: `${rows} rows: ${textOf('.batch .notices, .batch tbody, .batch .nothing')}`,
    report: textOf('aside'),
  };
}

/** The harm that a page shows. `spellings` are those of the key. */
export function harmInPage(spellings: string[]): string[] {
  const markup = document.documentElement.outerHTML;
  return [
    ...('ran' in globalThis ? ['A script ran'] : []),
    ...spellings.filter((one) => markup.includes(one)).map(() => 'The key is in the markup'),
  ];
}

/** Notes the faults of the background from now on. */
export function noteFaults(): void {
  const scope = globalThis as { faults?: string[] };
  if (scope.faults) return;
  const faults: string[] = (scope.faults = []);
  addEventListener('error', ({ message }) => faults.push(message));
  addEventListener('unhandledrejection', ({ reason }) => faults.push(String(reason)));
}

/**
 * The harm in the background since the row began: its faults, the key in storage (but for the
 * connections, which hold it) or in the archive, and a lost job. Empties the archive, so that each
 * row reads only what came after the row before it.
 */
export async function harmInBackground({
  job,
  spellings,
}: {
  job: string;
  spellings: string[];
}): Promise<string[]> {
  const { faults = [] } = globalThis as { faults?: string[] };
  const { connections: _, ...kept } = await chrome.storage.local.get(null);
  const opening = indexedDB.open('verdict');
  const archive = await new Promise<IDBDatabase | null>((resolve) => {
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
    opening.addEventListener('error', () => resolve(null));
    opening.addEventListener('success', () => resolve(opening.result));
  });
  const archived: unknown[] = [];
  if (archive) {
    const names = [...archive.objectStoreNames];
    const transaction = archive.transaction(names, 'readwrite');
    const rows = names.map((name) => transaction.objectStore(name).getAll());
    // The notes stay. They say what became of the whole archive.
    for (const name of names) if (name !== 'archive-notes') transaction.objectStore(name).clear();
    await new Promise((resolve) => transaction.addEventListener('complete', resolve));
    archive.close();
    archived.push(...rows.map(({ result }) => result as unknown));
  }
  const all = JSON.stringify([kept, archived]);
  const lying = kept[job] as { state?: { name?: string } } | undefined;
  return [
    ...faults.splice(0).map((fault) => `The background failed: ${fault}`),
    ...spellings
      .filter((one) => all.includes(one))
      .map(() => 'The key is in storage or in the archive'),
    ...(lying?.state?.name ? [] : ['The job is lost']),
  ];
}
