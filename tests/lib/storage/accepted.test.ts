import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { type Acceptance, withoutChecks } from '../../../lib/domain/accepted/acceptance.ts';
import {
  changeAccepted,
  editAcceptance,
  readAccepted,
  saveAcceptance,
  storedAccepted,
  acceptedText,
  undoAccepted,
} from '../../../lib/storage/accepted.ts';
import { saveConnection } from '../../../lib/storage/connections.ts';
import { readPageState } from '../../../lib/storage/page-state.ts';
import { quarantineUnreadable } from '../../../lib/storage/quarantine.ts';
import { forgetLists, removeConnection } from '../../../lib/storage/remove-connection.ts';
import { aFailing, acceptanceOf } from '../../support/builders/accepted.ts';
import { aConnection, connectionId } from '../../support/builders/values.ts';

const { local } = fakeBrowser.storage;
const [a, b] = [aFailing('A'), aFailing('B')];
const titles = async () =>
  (await readAccepted(connectionId)).map(({ checks }) => checks.map(({ title }) => title).join());
const accept = async (acceptance: Acceptance) => saveAcceptance(connectionId, acceptance);

beforeEach(() => fakeBrowser.reset());

test('Acceptances lie under one key of their connection, which goes with the last', async () => {
  const acceptance = acceptanceOf([a]);
  await accept(acceptance);
  expect(await local.get()).toEqual({ [`accepted:${connectionId}`]: acceptedText([acceptance]) });
  expect(await readAccepted(connectionId)).toEqual([acceptance]);
  expect(await readAccepted('another')).toEqual([]);
  await changeAccepted(connectionId, () => []);
  expect(await local.get()).toEqual({});
});

test('They go with their connection', async () => {
  await saveConnection(aConnection());
  await accept(acceptanceOf([a]));
  await removeConnection(connectionId);
  expect(Object.keys(await local.get())).not.toContain(storedAccepted.key(connectionId));
});

test('They stay where all reports are removed from the device', async () => {
  await accept(acceptanceOf([a]));
  await forgetLists();
  expect(await titles()).toEqual(['A']);
});

test('A page has those of the connection in use, as they are stored', async () => {
  await saveConnection(aConnection());
  await saveAcceptance('another', acceptanceOf([b]));
  const acceptance = acceptanceOf([a]);
  await accept(acceptance);
  expect((await readPageState()).accepted).toBe(acceptedText([acceptance]));
});

describe('A change', () => {
  test('of two windows at once keeps both', async () => {
    await Promise.all([accept(acceptanceOf([a])), accept(acceptanceOf([b]))]);
    expect(await titles()).toEqual(['A', 'B']);
  });

  test('of the same check in two windows leaves one reason', async () => {
    await Promise.all(['One', 'Two'].map(async (reason) => accept(acceptanceOf([a], { reason }))));
    expect(await readAccepted(connectionId)).toMatchObject([{ reason: 'Two' }]);
  });

  test('that is one too many is refused, and changes nothing', async () => {
    const full = Array.from({ length: 500 }, (_, at) => acceptanceOf([aFailing(String(at))]));
    await local.set({ [storedAccepted.key(connectionId)]: acceptedText(full) });
    expect(await accept(acceptanceOf([a]))).toBeNull();
    expect(await readAccepted(connectionId)).toEqual(full);
    const large = Array.from({ length: 5_001 }, (_, at) => aFailing(String(at)));
    await expect(accept(acceptanceOf(large))).rejects.toThrow('Invalid length');
    expect(await accept(acceptanceOf(large.slice(1)))).toBeNull();
  });

  test('that could not be read again is refused', async () => {
    await expect(accept(acceptanceOf([a], { reason: 'x'.repeat(201) }))).rejects.toThrow();
    await expect(accept(acceptanceOf([]))).rejects.toThrow();
    expect(await local.get()).toEqual({});
  });

  test('for which storage is full says so, and changes nothing', async () => {
    await accept(acceptanceOf([a]));
    const full = vi.spyOn(local, 'set').mockRejectedValue(new Error('QUOTA_BYTES'));
    await expect(accept(acceptanceOf([b]))).rejects.toThrow('QUOTA_BYTES');
    full.mockRestore();
    expect(await titles()).toEqual(['A']);
  });
});

test('An acceptance that another window removed stays removed, also if it is changed', async () => {
  const acceptance = acceptanceOf([a]);
  await accept(acceptance);
  await editAcceptance(connectionId, { ...acceptance, reason: 'Another' });
  expect(await readAccepted(connectionId)).toMatchObject([{ reason: 'Another' }]);
  await changeAccepted(connectionId, () => []);
  await editAcceptance(connectionId, acceptance);
  expect(await readAccepted(connectionId)).toEqual([]);
});

describe('A change that is taken back', () => {
  test('leaves what another window accepted and removed meanwhile', async () => {
    await accept(acceptanceOf([aFailing('C')]));
    const change = await accept(acceptanceOf([a]));
    await accept(acceptanceOf([b]));
    await changeAccepted(connectionId, (list) => withoutChecks(list, ({ title }) => title === 'C'));
    await undoAccepted(connectionId, change!);
    expect(await titles()).toEqual(['B']);
  });

  test('brings back an acceptance that was removed, and not in place of a newer one', async () => {
    const acceptance = acceptanceOf([a, b]);
    await accept(acceptance);
    const change = await changeAccepted(connectionId, () => []);
    await accept(acceptanceOf([b], { reason: 'Theirs' }));
    await undoAccepted(connectionId, change!);
    expect(await titles()).toEqual(['A', 'B']);
    expect(await readAccepted(connectionId)).toContainEqual(
      expect.objectContaining({ reason: 'Theirs' }),
    );
  });

  test('rejects where another window left no room', async () => {
    await accept(acceptanceOf([a]));
    const change = await changeAccepted(connectionId, () => []);
    const full = Array.from({ length: 500 }, (_, at) => acceptanceOf([aFailing(String(at))]));
    await local.set({ [storedAccepted.key(connectionId)]: acceptedText(full) });
    await expect(undoAccepted(connectionId, change!)).rejects.toThrow();
    expect(await readAccepted(connectionId)).toEqual(full);
  });
});

test('A broken value is set aside, and a new one begins', async () => {
  await saveConnection(aConnection());
  const broken = [{ ...acceptanceOf([a]), until: 'tomorrow' }];
  await local.set({ [storedAccepted.key(connectionId)]: broken });
  expect(await readAccepted(connectionId)).toEqual([]);
  expect(await quarantineUnreadable()).toEqual([storedAccepted.key(connectionId)]);
  await accept(acceptanceOf([b]));
  expect(await local.get()).toMatchObject({
    [`quarantine:${storedAccepted.key(connectionId)}`]: broken,
  });
  expect(await titles()).toEqual(['B']);
});
