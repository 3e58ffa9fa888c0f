import { beforeEach, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { noLeakGuard } from '../../../lib/domain/leak-guard/leak-guard.ts';
import { changeLeakGuard, readLeakGuard } from '../../../lib/storage/leak-guard.ts';
import { removeQuarantined, quarantineUnreadable } from '../../../lib/storage/quarantine.ts';
import { noLimits } from '../../../lib/domain/settings/limits.ts';

beforeEach(() => fakeBrowser.reset());

test('Nothing stored is the defaults; changes are added to what is there', async () => {
  expect(await readLeakGuard()).toEqual({ ...noLeakGuard, isUnread: false, limits: noLimits });
  await Promise.all([
    changeLeakGuard((stored) => ({ ...stored, added: [...stored.added, 'ref'] })),
    changeLeakGuard((stored) => ({ ...stored, added: [...stored.added, 'src'] })),
  ]);
  expect((await readLeakGuard()).added).toEqual(['ref', 'src']);
});

test('Rules that cannot be read are kept aside and not forgotten, until the person removes them', async () => {
  const broken = { v: 1, rules: [{ hosts: 'example.com', does: 'sing' }] };
  await fakeBrowser.storage.local.set({ 'leak-guard': broken });
  expect(await readLeakGuard()).toEqual({ ...noLeakGuard, isUnread: true, limits: noLimits });
  await expect(changeLeakGuard((stored) => stored)).rejects.toThrow();
  await quarantineUnreadable();
  expect(await fakeBrowser.storage.local.get()).toEqual({ 'quarantine:leak-guard': broken });
  expect(await readLeakGuard()).toEqual({ ...noLeakGuard, isUnread: true, limits: noLimits });
  await changeLeakGuard((stored) => ({ ...stored, added: ['ref'] }));
  expect(await readLeakGuard()).toEqual({
    ...noLeakGuard,
    added: ['ref'],
    isUnread: true,
    limits: noLimits,
  });
  await removeQuarantined();
  expect(await readLeakGuard()).toEqual({
    ...noLeakGuard,
    added: ['ref'],
    isUnread: false,
    limits: noLimits,
  });
});

test('A stored rule that names no host is kept, asks before each report, and the others hold', async () => {
  const rules = ['a.example,b.example', 'exa mple'].map((hosts) => ({ hosts, does: 'never' }));
  await fakeBrowser.storage.local.set({ 'leak-guard': { v: 1, rules } });
  await quarantineUnreadable();
  await changeLeakGuard((stored) => ({ ...stored, added: ['ref'] }));
  const { rules: read, isUnread } = await readLeakGuard();
  expect(read.map(({ hosts }) => hosts)).toEqual(['a.example', 'b.example', 'exa mple']);
  expect(isUnread).toBe(true);
  await changeLeakGuard((stored) => ({ ...stored, rules: stored.rules.slice(0, 2) }));
  expect((await readLeakGuard()).isUnread).toBe(false);
});

test('What a newer version wrote stays where it is, and counts as not read', async () => {
  const newer = { v: 2, rules: 'of another kind' };
  await fakeBrowser.storage.local.set({ 'leak-guard': newer });
  await quarantineUnreadable();
  expect(await fakeBrowser.storage.local.get()).toEqual({ 'leak-guard': newer });
  expect((await readLeakGuard()).isUnread).toBe(true);
});
