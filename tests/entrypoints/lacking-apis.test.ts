import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { addJob } from '../../lib/storage/jobs.ts';
import { connect, create, reports, start, until } from '../lib/background/world.ts';

const lacking = [
  'contextMenus',
  'commands',
  'notifications',
  'omnibox',
  'sidePanel',
  'sidebarAction',
];

describe('a browser that lacks', () => {
  test.each([...lacking.map((name) => [name]), lacking])(
    '%s starts the background, which creates a report',
    async (...names) => {
      const had = names.map((name) => [name, Reflect.get(fakeBrowser, name) as unknown] as const);
      for (const name of names) Object.assign(fakeBrowser, { [name]: undefined });
      await connect();
      await start();
      await fakeBrowser.runtime.onInstalled.trigger({ reason: 'install' });
      await fakeBrowser.runtime.onStartup.trigger();
      await addJob('c1', create);
      await until('done');
      expect(await reports()).toHaveLength(1);
      for (const [name, api] of had) Object.assign(fakeBrowser, { [name]: api });
    },
  );

  test('a badge starts the background, which creates a report', async () => {
    const { action } = fakeBrowser;
    Object.assign(fakeBrowser, { action: {} });
    await connect();
    await start();
    await addJob('c1', create);
    await until('done');
    Object.assign(fakeBrowser, { action });
  });
});
