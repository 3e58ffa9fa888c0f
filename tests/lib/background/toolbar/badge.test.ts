import { beforeEach, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { drain } from '../../../../lib/background/outbox/drain.ts';
import { browserEnvironment } from '../../../../lib/background/environment.ts';
import { saveConnection } from '../../../../lib/storage/connections.ts';
import { jobIn, now, states } from '../../domain/jobs/jobs.ts';
import { aConnection } from '../../../support/builders/values.ts';

const connect = async (id: string) =>
  saveConnection(aConnection({ id, baseUrl: 'http://127.0.0.1' }));

/** Writes a job that waits, for the person or for a later time. */
async function put(id: string, connectionId: string, name: 'undecided' | 'unknown'): Promise<void> {
  const later = name === 'unknown' && { notBefore: now + 60_000, sentAt: now };
  await fakeBrowser.storage.local.set({
    [`job:${id}`]: { ...jobIn({ ...states[name], ...later }), connectionId, id },
  });
}

let badge = '';
let title = '';
const setTitle = async (set: { title: string }) => void (title = set.title);
const ports = { ...browserEnvironment, now: () => now };

beforeEach(() => {
  badge = '';
  fakeBrowser.reset();
  Object.assign(fakeBrowser.action, {
    setBadgeText: async ({ text }: { text: string }) => void (badge = text),
  });
  Object.assign(fakeBrowser.action, { setBadgeBackgroundColor: async () => {}, setTitle });
  Object.assign(fakeBrowser.declarativeNetRequest, { updateSessionRules: async () => {} });
  Object.assign(fakeBrowser.runtime, {
    getURL: (path: string) => `chrome-extension://verdict${path}`,
  });
});

test('Above all tabs the badge tells how much needs the person, whichever connection it is for, and nothing of what goes on', async () => {
  await connect('c1');
  await connect('c2');
  await put('1', 'c1', 'unknown');
  await drain(ports);
  expect(badge).toBe('');
  await put('1', 'c1', 'undecided');
  await drain(ports);
  expect([badge, title]).toEqual(['!1', 'badgeNeedsPerson_one']);
  await put('2', 'c2', 'undecided');
  await drain(ports);
  expect([badge, title]).toEqual(['!2', 'badgeNeedsPerson_other']);
});

test('The badge asks for nobody where the connection cannot be read: the person is told of that, and could press nothing', async () => {
  await fakeBrowser.storage.local.set({ connections: 'broken' });
  await put('1', 'gone', 'undecided');
  await drain(ports);
  expect(badge).toBe('');
});
