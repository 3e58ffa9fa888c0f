import { newBulk } from '../../lib/domain/jobs/bulk.ts';
import { newJob } from '../../lib/domain/jobs/job.ts';
import { newWatch } from '../../lib/domain/watches/watch.ts';
import { popupPath } from '../support/browser/show.ts';
import { waitFor, within } from '../support/wait-for.ts';
import type { FaultyService } from '../faults/service/faulty-service.ts';
import type { SoakedBrowser, Tab } from './browsers.ts';
import { intend, type Intent, type Ledger } from './ledger.ts';
import { actLimitMs, appears, clicked, opened, settled, turnTo } from './tabs.ts';

/** A report that is there from the beginning, and stays. */
interface Standing {
  id: string;
  url: string;
}

/** The person of a soak: the browser, the services by connection, and what was asked for. */
export interface Person {
  browser: SoakedBrowser;
  services: Map<string, FaultyService>;
  standing: Map<string, Standing[]>;
  ledger: Ledger;
  random: () => number;
  /** The connection in use. */
  active: string;
  /** The tab with Reports, if it is open. */
  reports: Tab | undefined;
  /** The number of addresses so far, so that each create has a new one. */
  addresses: number;
  /** How many events have befallen the browser. */
  befallen: number;
}

const pick = <Item>({ random }: Person, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)] as Item;

/** The tab with Reports. It is opened where it is not open, on the list. */
export async function reportsOf(person: Person): Promise<Tab> {
  // An address of Reports names its connection, where there are several.
  const path = `reports.html?connection=${person.active}`;
  return (person.reports ??= await opened(person.browser, path, 'nav.tabs'));
}

async function opensAndCloses(person: Person, path: string, selector: string): Promise<void> {
  const tab = await opened(person.browser, path, selector);
  await tab.close();
}

const intents = (connectionId: string, tasks: Intent['task'][], list?: string) =>
  tasks.map((task) => ({ connectionId, task, list }));

function newAddress(person: Person): string {
  person.addresses += 1;
  return `https://new-${person.addresses}.example/`;
}

/** The standing reports that no open intent is for, and no watch. Those of watches come first. */
function free({ standing, ledger, active }: Person): Standing[] {
  const busy = new Set(
    ledger.open.flatMap(({ connectionId, task }) =>
      connectionId === active && 'url' in task ? [task.url] : [],
    ),
  );
  return (standing.get(active) ?? []).slice(watched).filter(({ url }) => !busy.has(url));
}
/** How many standing reports of each connection are for watches alone. */
const watched = 3;

/** Writes a list, as the button of the page does. Returns its id. */
async function writeList(
  { browser, active }: Person,
  asked: Parameters<typeof newBulk>[1],
  targets: Standing[],
): Promise<string> {
  const id = crypto.randomUUID();
  await browser.write({ [`bulk:${id}`]: newBulk(active, asked, targets, Date.now(), id) });
  return id;
}

/** Changes the stored value of a key, as a page does that was just opened. */
async function changeValue(
  { browser }: Person,
  key: string,
  next: (value: Record<string, unknown>) => object,
): Promise<void> {
  const value = (await browser.read())[key] as Record<string, unknown> | undefined;
  await browser.write({ [key]: next(value ?? {}) });
}

/** The acts of a person, each with its share of a day. */
const acts: Record<string, { share: number; act: (person: Person) => Promise<void> }> = {
  'a report created in the popup': {
    share: 4,
    act: async (person) => {
      const url = newAddress(person);
      const task = { kind: 'create', url, privacy: 1 } as const;
      // The popup closes right after the click, as a person closes it.
      const popup = await opened(person.browser, popupPath(url), '.create .primary:enabled');
      await popup.evaluate(`document.querySelector('.create .primary').click()`);
      await popup.close();
      intend(person.ledger, intents(person.active, [task]));
    },
  },
  'the popup opened and closed': {
    share: 3,
    act: async (person) => {
      const { url } = pick(person, person.standing.get(person.active) ?? []);
      await opensAndCloses(person, popupPath(url), 'main');
    },
  },
  'a report run again': {
    share: 3,
    act: async (person) => {
      const [report] = free(person).toSorted(() => person.random() - 0.5);
      if (!report) return;
      const task = { kind: 'run', reportId: report.id, url: report.url } as const;
      const job = newJob(person.active, task, Date.now(), crypto.randomUUID());
      await person.browser.write({ [`job:${job.id}`]: job });
      intend(person.ledger, intents(person.active, [task]));
    },
  },
  'a list of new reports': {
    share: 2,
    act: async (person) => {
      const urls = Array.from({ length: 5 + Math.floor(person.random() * 6) }, () =>
        newAddress(person),
      );
      const list = await writeList(
        person,
        { kind: 'create', privacy: 1 },
        urls.map((url) => ({ id: url, url })),
      );
      const tasks = urls.map((url) => ({ kind: 'create', url, privacy: 1 }) as const);
      intend(person.ledger, intents(person.active, tasks, list));
    },
  },
  'many reports run again, or their privacy changed': {
    share: 2,
    act: async (person) => {
      const some = free(person).slice(0, 6);
      const privacy = pick(person, [0, 1] as const);
      const isRun = person.random() < 0.5;
      const change = isRun ? ({ kind: 'run' } as const) : ({ kind: 'privacy', privacy } as const);
      const list = await writeList(person, change, some);
      const tasks = some.map(({ id: reportId, url }) =>
        isRun
          ? ({ kind: 'run', reportId, url } as const)
          : ({ kind: 'privacy', reportId, url, privacy } as const),
      );
      intend(person.ledger, intents(person.active, tasks, list));
    },
  },
  'reports deleted': {
    share: 1,
    act: async (person) => {
      const { ledger, active, services } = person;
      const busy = new Set(ledger.open.map(({ task }) => 'url' in task && task.url));
      const old = [...ledger.creates.values()].filter(
        ({ connectionId, url, reports }) =>
          connectionId === active && reports === 1 && !busy.has(url),
      );
      const found = old.map(async ({ url }) =>
        ((await services.get(active)?.reportsOf(url)) ?? []).map(({ id }) => ({ id, url })),
      );
      const targets = (await Promise.all(found)).flat();
      if (targets.length === 0) return;
      const list = await writeList(person, { kind: 'delete', undo: 0 }, targets);
      const tasks = targets.map(
        ({ id: reportId, url }) => ({ kind: 'delete', reportId, url }) as const,
      );
      intend(ledger, intents(active, tasks, list));
    },
  },
  'a watch made or ended': {
    share: 2,
    act: async (person) => {
      const kept = await person.browser.read();
      const report = pick(person, (person.standing.get(person.active) ?? []).slice(0, watched));
      const of = { kind: 'report', reportId: report.id, url: report.url } as const;
      const known = Object.keys(kept).find(
        (key) => key.startsWith('watch:') && JSON.stringify(kept[key]).includes(`"${report.url}"`),
      );
      const key = JSON.stringify(known ?? '');
      if (known && person.random() < 0.5)
        await person.browser.run(`chrome.storage.local.remove(${key}).then(() => true)`);
      if (known) return;
      const watch = newWatch(person.active, of, 'day', Date.now(), crypto.randomUUID());
      await person.browser.write({ [`watch:${watch.id}`]: watch });
    },
  },
  'a search in Reports': {
    share: 5,
    act: async (person) => {
      const tab = await reportsOf(person);
      for (const text of [`page-${Math.floor(person.random() * 20)}`, '']) {
        await tab.evaluate(`(() => {
          const box = document.querySelector('input[type="search"]');
          Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(box, ${JSON.stringify(text)});
          box.dispatchEvent(new Event('input', { bubbles: true }));
        })()`);
        const isSent = `new URLSearchParams(location.search).get('search') === ${text === '' ? 'null' : JSON.stringify(text)}`;
        await waitFor('the search', () => tab.evaluate(isSent) as Promise<boolean>);
        await tab.evaluate(settled);
      }
    },
  },
  'a report opened in Reports': {
    share: 4,
    act: async (person) => {
      const tab = await reportsOf(person);
      if (!(await clicked(tab, 'tr[data-report] a'))) return;
      await appears(tab, 'aside, [role="complementary"]');
      await turnTo(tab, 'reports');
    },
  },
  'the tabs of Reports': {
    share: 3,
    act: async (person) => {
      const tab = await reportsOf(person);
      for (const name of ['projects', 'watches', 'new', 'reports']) await turnTo(tab, name);
    },
  },
  'an export': {
    share: 1,
    act: async (person) => {
      const tab = await reportsOf(person);
      if (!(await clicked(tab, 'button', 'Export'))) return;
      await clicked(tab, 'dialog button', 'Save file');
      const hasEnded = `[...document.querySelectorAll('dialog button')].some(({ textContent }) => textContent.trim() === 'Close')`;
      await waitFor('the export', () => tab.evaluate(hasEnded) as Promise<boolean>, {
        limitMs: actLimitMs,
        instead: () => tab.evaluate(`document.querySelector('dialog')?.innerText`),
      });
      await clicked(tab, 'dialog button', 'Close');
    },
  },
  'a setting changed': {
    share: 2,
    act: async (person) => {
      await opensAndCloses(person, 'options.html', 'main');
      const setting = pick(person, [
        { theme: 'dark' },
        { theme: 'system' },
        { fillArchive: true },
        { fillArchive: false },
        { pageBadge: true },
        { pageBadge: false },
        { keepDays: 30 },
        { keepDays: 0 },
      ]);
      await changeValue(person, 'preferences', (kept) => ({ ...kept, ...setting }));
    },
  },
  'the other connection': {
    share: 1,
    act: async (person) => {
      const active = [...person.services.keys()].find((id) => id !== person.active);
      if (active === undefined) return;
      await changeValue(person, 'connections', (kept) => ({ ...kept, active }));
      person.active = active;
      await person.reports?.close();
      person.reports = undefined;
    },
  },
};

/** Does one act, drawn by its share, and returns its name. */
export async function act(person: Person): Promise<string> {
  const drawn = Object.entries(acts).flatMap(([name, { share }]) =>
    Array.from({ length: share }, () => name),
  );
  const name = pick(person, drawn);
  await within(name, acts[name]!.act(person), { limitMs: 2 * actLimitMs });
  return name;
}

/** In the evening the person looks at Reports, and dismisses the lists that have ended. */
export async function dismissLists(person: Person): Promise<void> {
  const tab = await reportsOf(person);
  for (const [name, button] of [
    ['new', 'New list'],
    ['reports', 'Dismiss'],
  ] as const) {
    await turnTo(tab, name);
    for (let lists = 0; lists < 50 && (await clicked(tab, 'button', button)); lists += 1);
  }
}
