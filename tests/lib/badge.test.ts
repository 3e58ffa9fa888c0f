import { expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { defaultReportPage } from '../../lib/model/connection.ts';
import { drain } from '../../lib/outbox.ts';
import { livePorts } from '../../lib/ports.ts';
import { saveConnection } from '../../lib/storage/connections.ts';
import { jobIn, now, states } from './model/jobs.ts';

const connect = async (id: string) =>
  saveConnection({ id, baseUrl: 'http://127.0.0.1', apiKey: 'key', name: '', headers: [], reportPage: defaultReportPage });

/** A job that waits for the person, or for a time to come. */
function job(connectionId: string, name: 'undecided' | 'unknown') {
  const later = name === 'unknown' && { notBefore: now + 60_000, sentAt: now };
  return { ...jobIn({ ...states[name], ...later }), connectionId };
}

test('The badge tells of the connection in use, as the popup behind it does', async () => {
  let badge = '';
  Object.assign(fakeBrowser.action, { setBadgeText: async ({ text }: { text: string }) => void (badge = text) });
  Object.assign(fakeBrowser.declarativeNetRequest, { updateSessionRules: async () => {} });
  Object.assign(fakeBrowser.runtime, { getURL: (path: string) => `chrome-extension://verdict${path}` });
  await connect('c1');
  await connect('c2');
  await fakeBrowser.storage.local.set({ 'job:1': { ...job('c1', 'undecided'), id: '1' }, 'job:2': { ...job('c2', 'unknown'), id: '2' } });
  const ports = { ...livePorts, now: () => now };
  await drain(ports);
  expect(badge).toBe('1');
  await connect('c1');
  await drain(ports);
  expect(badge).toBe('!');
});
