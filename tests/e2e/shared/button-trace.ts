import { expect } from '@playwright/test';
import { test as base } from '../../support/base-test.ts';
import { type ReportService, startReportService } from '../../support/service/report-service.ts';
import { type Site, startSite } from '../../support/service/server.ts';
import { waitFor } from '../../support/wait-for.ts';
import { connectTo, hold } from './actions.ts';
import type { Person, View } from './person.ts';

/** A tab, and the ways to ask for a report in it. Each brings it to the front first. */
interface Tab {
  show: () => Promise<void>;
  goTo: (address: string) => Promise<void>;
  pressShortcut: () => Promise<void>;
  /** Clicks the toolbar button and "Create report", and closes the popup again. */
  createInPopup: () => Promise<void>;
  /** Opens the side panel and clicks "Run again" there. */
  runInPanel: () => Promise<void>;
  /** Creates a report of the first link of the page by the menu. */
  createOfLink: () => Promise<void>;
}

/** A browser whose person uses the toolbar button. */
export interface Toolbar {
  person: Person;
  openTab: (address: string) => Promise<Tab>;
  /** A page that no service can report on. */
  oddPage: string;
  stopBackground: () => Promise<void>;
  close: () => Promise<void>;
}

/** The badge and the title of the button above each tab, by the id of the tab. */
const buttons = `chrome.tabs.query({}).then(async (tabs) => Object.fromEntries(await Promise.all(
  tabs.map(async ({ id: tabId }) => [tabId, [await chrome.action.getBadgeText({ tabId }), await chrome.action.getTitle({ tabId })].join(' ')]))))`;
const tabInFront = `chrome.tabs.query({ active: true, currentWindow: true }).then(([{ id }]) => id)`;

/**
 * Follows the button above each tab, through a page of the extension that stays open. Badge and
 * title change one after the other, so a look counts if the next one is the same.
 */
function follow(page: View) {
  const seen = new Map<number, string[]>();
  const over = new AbortController();
  const of = (tabId: number) => seen.get(tabId) ?? [];
  const look = async () => {
    let before: Record<string, string> = {};
    while (!over.signal.aborted) {
      const shown = await page.evaluate<Record<string, string>>(buttons);
      for (const [id, text] of Object.entries(shown))
        if (before[id] === text && of(Number(id)).at(-1) !== text)
          seen.set(Number(id), [...of(Number(id)), text]);
      before = shown;
    }
  };
  const looking = look();
  return {
    /** The badges and titles that the button had above a tab, in order. */
    of,
    forget: (tabId: number) => seen.delete(tabId),
    shows: async (tabId: number, text: string) =>
      waitFor(`"${text}" above a tab`, () => of(tabId).at(-1)?.startsWith(text), {
        instead: () => of(tabId).join(' | '),
      }),
    end: async () => {
      over.abort();
      await looking;
    },
  };
}

const refusedLink = 'https://example.org/refused';
const html = `<!doctype html><html lang="en"><title>A page</title><a href="${refusedLink}">A link</a></html>`;

const nothing = ' Report on this page';
const creating = '◌ Creating the report';
const created = '✓ Report created: Good 90';
const running = '◌ Running the checks';
const ran = '✓ The checks ran again: Good 90';
const refused =
  '✕ Couldn’t create the report. The service refused this: You created too many reports.';
const needsPerson = '!1 1 request needs you';

/** Lets no change be answered until it is released. One address is refused. */
const holdChanges = ({ play }: ReportService) => {
  const changes = hold();
  play(async ({ method, body }) => {
    if (method === 'GET') return undefined;
    await changes.gate();
    const message = { url: ['You created too many reports.'] };
    return new URLSearchParams(body).get('url') === refusedLink
      ? { status: 422, json: { message, status: 422 } }
      : undefined;
  });
  return changes;
};

/** The tests of what each tab shows, which are the same in both browsers. */
export function testButtonTrace(start: () => Promise<Toolbar>): void {
  const test = base.extend<{ toolbar: Toolbar; site: Site }>({
    toolbar: async ({}, use) => {
      const toolbar = await start();
      await use(toolbar);
      await toolbar.close();
    },
    site: async ({}, use) => {
      const site = await startSite({ '/': html, '/second': html, '/third': html });
      await use(site);
      await site.close();
    },
  });
  test('Each tab tells of its own newest request from the click to the end, other tabs of nothing but what needs the person', async ({
    toolbar: { person, openTab, oddPage, stopBackground },
    site,
  }) => {
    test.setTimeout(120_000);
    const service = await startReportService();
    await connectTo(person, service, true);
    const still = await person.open('manifest.json');
    const trace = follow(still);
    const opened = async (address: string) => {
      const tab = await openTab(address);
      return { ...tab, id: await still.evaluate<number>(tabInFront) };
    };

    // (a) A page that cannot be reported, and then one that can.
    const odd = await opened(oddPage);
    await odd.pressShortcut();
    await trace.shows(odd.id, '✕ Nothing was sent');
    const tab = await opened(`${site.url}/`);
    let changes = holdChanges(service);
    await tab.pressShortcut();
    await changes.holds();
    await trace.shows(tab.id, creating);
    expect(trace.of(tab.id)).toEqual([nothing, creating]);
    // The browser takes the marks of a tab away with its page.
    await tab.goTo(`${site.url}/second`);
    trace.forget(tab.id);
    await trace.shows(tab.id, creating);
    trace.forget(tab.id);
    changes.release();
    await trace.shows(tab.id, created);

    // (b) Another request while the outcome of the first is shown.
    changes = holdChanges(service);
    await tab.pressShortcut();
    await changes.holds();
    await trace.shows(tab.id, creating);
    changes.release();
    await trace.shows(tab.id, created);
    expect(trace.of(tab.id).slice(-2)).toEqual([creating, created]);

    // (d) A request from the popup, while the person looks at another tab.
    await tab.goTo(`${site.url}/third`);
    changes = holdChanges(service);
    await tab.createInPopup();
    await changes.holds();
    const other = await opened(`${site.url}/`);
    changes.release();
    await trace.shows(tab.id, created);
    await stopBackground();
    await tab.show();
    await trace.shows(tab.id, nothing);
    expect(trace.of(tab.id).slice(-3)).toEqual([creating, created, nothing]);
    expect(trace.of(other.id)).toEqual([nothing]);

    // A request from the side panel.
    trace.forget(tab.id);
    changes = holdChanges(service);
    await tab.runInPanel();
    await changes.holds();
    await trace.shows(tab.id, running);
    changes.release();
    await trace.shows(tab.id, ran);
    expect(trace.of(tab.id)).toEqual([nothing, running, ran]);

    // (c) A create that the service refuses, while the outcome of another request is shown.
    changes = holdChanges(service);
    await tab.createOfLink();
    await changes.holds();
    await trace.shows(tab.id, creating);
    changes.release();
    await trace.shows(tab.id, needsPerson);
    expect(trace.of(tab.id).slice(-3)).toEqual([creating, refused, needsPerson]);
    expect(trace.of(other.id)).toEqual([nothing, needsPerson]);
    await trace.end();
    await service.close();
  });
}
