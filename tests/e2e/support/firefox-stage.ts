import { randomUUID } from 'node:crypto';
import type { Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Filed } from '../../local-service/fill-data-file.ts';
import { type Filled, startFilled } from './filled.ts';
import { click, fill, shows } from './firefox-actions.ts';
import { type FirefoxHarness, launchFirefox } from './launch-firefox.ts';

/** Firefox, connected to a service that is the test's own. */
export type FirefoxStage = {
  firefox: FirefoxHarness;
  service: Filled;
  /** Makes another service the one in use, with an archive of its own. */
  connectTo: (url: string) => Promise<void>;
  /** Opens a page of the extension, or any other, in a new tab, which is closed after the test. */
  open: (pathOrUrl: string) => Promise<Page>;
};

declare const browser: {
  storage: {
    local: {
      get: () => Promise<Record<string, unknown>>;
      set: (items: object) => Promise<void>;
      clear: () => Promise<void>;
    };
  };
};

/**
 * One Firefox for all tests of a file, as starting it is what takes long, and for each test a
 * service with these reports, so that a second try does not find what the first one left. The first
 * connection is made through the options page; the others are written down in its place.
 */
export function stageFirefox(
  reports: () => Iterable<Filed>,
  preferences: () => Record<string, unknown> = () => ({}),
): FirefoxStage {
  const stage = {} as FirefoxStage;
  let control: Page;
  let opened: Page[] = [];

  beforeAll(async () => {
    stage.firefox = await launchFirefox({ preferences: preferences() });
    const service = await startFilled(reports());
    control = await stage.firefox.open('options.html');
    await fill(control, 'Service address', service.url);
    await fill(control, 'API key', service.key);
    await click(control, 'Connect');
    await shows(control, 'Connected to');
    await service.close();
    stage.connectTo = async (url) => {
      await control.evaluate(connectTo, url, randomUUID());
      await control.evaluate(forgetReports);
    };
    stage.open = async (pathOrUrl) => {
      const page = await stage.firefox.open(pathOrUrl);
      opened.push(page);
      return page;
    };
  });

  beforeEach(async () => {
    stage.service = await startFilled(reports());
    await stage.connectTo(stage.service.url);
  });

  afterEach(async () => {
    await Promise.all(opened.map((page) => page.close()));
    opened = [];
    await stage.service.close();
  });

  afterAll(async () => stage.firefox?.close());
  return stage;
}

/**
 * Runs in a page of the extension. A connection with another id has an archive and jobs of its own.
 */
async function connectTo(baseUrl: string, id: string): Promise<void> {
  const { connections } = (await browser.storage.local.get()) as {
    connections: { list: object[] };
  };
  await browser.storage.local.clear();
  await browser.storage.local.set({
    connections: { ...connections, active: id, list: [{ ...connections.list[0], id, baseUrl }] },
  });
}

/**
 * Runs in a page of the extension. Removing a connection by hand would do so, too; the settings
 * count the reports of all connections.
 */
async function forgetReports(): Promise<void> {
  const archives = await indexedDB.databases();
  if (!archives.some(({ name }) => name === 'verdict')) return;
  const opening = indexedDB.open('verdict');
  await new Promise((resolve) => opening.addEventListener('success', resolve));
  const { result: archive } = opening;
  if (archive.objectStoreNames.contains('reports')) {
    const clearing = archive.transaction('reports', 'readwrite');
    clearing.objectStore('reports').clear();
    await new Promise((resolve) => clearing.addEventListener('complete', resolve));
  }
  archive.close();
}
