import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';

const host = 'https://reports.example';
let granted = true;
let asked = 0;
let listeners: (() => void)[] = [];

beforeEach(() => {
  vi.resetModules();
  fakeBrowser.reset();
  [granted, asked, listeners] = [true, 0, []];
  const event = { addListener: (listener: () => void) => void listeners.push(listener) };
  Object.assign(fakeBrowser.permissions, {
    contains: async () => {
      asked += 1;
      return granted;
    },
    onAdded: event,
    onRemoved: event,
  });
});

async function watched() {
  const access = await import('../../../lib/browser/access.ts');
  access.watchAccess(() => {});
  return access;
}

test('The browser is asked for access once, and again after it changed', async () => {
  const { hasAccess } = await watched();
  expect([await hasAccess(host), await hasAccess(host)]).toEqual([true, true]);
  expect(asked).toBe(1);
  granted = false;
  for (const listener of listeners) listener();
  expect(await hasAccess(host)).toBe(false);
});

test('It is asked each time while there is no access, for another host, and where nobody watches', async () => {
  const { hasAccess } = await watched();
  granted = false;
  expect([await hasAccess(host), await hasAccess(host)]).toEqual([false, false]);
  granted = true;
  await hasAccess(host);
  await hasAccess('https://other.example');
  expect(asked).toBe(4);
  vi.resetModules();
  const page = await import('../../../lib/browser/access.ts');
  await page.hasAccess(host);
  await page.hasAccess(host);
  expect(asked).toBe(6);
});

test('An answer from before a change does not count after it', async () => {
  const { hasAccess } = await watched();
  const before = hasAccess(host);
  granted = false;
  for (const listener of listeners) listener();
  expect(await before).toBe(true);
  expect(await hasAccess(host)).toBe(false);
});
