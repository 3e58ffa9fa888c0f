import { beforeEach, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { adoptEarlierBuild } from '../../../../lib/storage/extension/earlier-build.ts';
import { readLeakGuard } from '../../../../lib/storage/extension/leak-guard.ts';

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
  await adoptEarlierBuild();
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
  { 'leak-guard': { v: 1, rules: 'broken' } },
  { 'leak-guard': { v: 2, rules: [{ does: 'sing' }] } },
])('%j stays as it is', async (stored) => {
  await fakeBrowser.storage.local.set(stored);
  await adoptEarlierBuild();
  expect(await fakeBrowser.storage.local.get()).toEqual(stored);
});
