import { beforeEach, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { readLeakGuard } from '../../../../lib/storage/extension/leak-guard.ts';
import { quarantineUnreadable } from '../../../../lib/storage/extension/quarantine.ts';

beforeEach(() => fakeBrowser.reset());

test('Rules that dropped parameters become parameters that are left out everywhere', async () => {
  const never = { hosts: 'bank.example', does: 'never' };
  await fakeBrowser.storage.local.set({
    'leak-guard': {
      v: 1,
      added: ['ref'],
      kept: ['gclid'],
      rules: [
        { hosts: 'a.example', does: 'drop', parameters: ['sid', 'ref'] },
        never,
        { hosts: 'b.example', does: 'keep' },
        { hosts: 'b.example', does: 'drop', parameters: ['view_*'] },
      ],
    },
  });
  expect(await quarantineUnreadable()).toEqual([]);
  expect(await readLeakGuard()).toEqual({
    v: 1,
    added: ['ref', 'sid', 'view_*'],
    rules: [never],
    isUnread: false,
  });
});

test.each<Record<string, unknown>>([
  {},
  { 'leak-guard': { v: 1, rules: [{ hosts: 'a.example', does: 'never' }] } },
  { 'leak-guard': { v: 2, rules: [{ does: 'drop', parameters: ['a'] }] } },
])('%j stays as it is', async (stored) => {
  await fakeBrowser.storage.local.set(stored);
  await quarantineUnreadable();
  expect(await fakeBrowser.storage.local.get()).toEqual(stored);
});

test('More dropped parameters than can be kept are set aside, and nothing is sent unasked', async () => {
  const parameters = Array.from({ length: 501 }, (_, at) => `p${at}`);
  const guard = { v: 1, rules: [{ hosts: 'a.example', does: 'drop', parameters }] };
  await fakeBrowser.storage.local.set({ 'leak-guard': guard });
  await quarantineUnreadable();
  expect(await fakeBrowser.storage.local.get()).toEqual({ 'quarantine:leak-guard': guard });
  expect((await readLeakGuard()).isUnread).toBe(true);
});
