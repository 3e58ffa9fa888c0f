import { beforeEach, describe, expect, it } from 'vitest';
import type { Audit } from '../../../local-service/src/base/audit.ts';
import type { RunningService } from '../../../local-service/src/command/start.ts';
import { waitFor } from '../../support/wait-for.ts';
import { call } from '../call.ts';
import { quickAudit } from '../quick-audit.ts';
import { start } from '../stage.ts';
import { makeStore, type Store } from '../store/store.ts';

const url = 'https://example.com/';
let store: Store;
let service: RunningService;
/** The audits that have begun, and the function that ends the running one. */
let begun: string[];
let held: (() => void)[];
let holding: boolean;

const audit: Audit = async (page, signal) => {
  begun.push(page);
  if (holding)
    await new Promise<void>((resolve, reject) => {
      held.push(resolve);
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
    });
  return quickAudit()(page, signal);
};

const startAgain = async (now = Date.now) => (service = await start({ audit, now, ...store }));
const create = (key: string, fields: Record<string, string> = { url }) =>
  call(service, 'POST', '/reports', fields, { 'idempotency-key': key });
const withPassword = (key: string, password: string) =>
  create(key, { url, privacy: '2', password });
const until = (holds: () => boolean | Promise<boolean>) =>
  waitFor(String(holds), holds, { everyMs: 5 });
const idsOf = async () => (await call(service, 'GET', '/reports')).rows.map(({ id }) => id);

beforeEach(async () => {
  store = makeStore();
  begun = [];
  held = [];
  holding = false;
  await startAgain();
});

describe('Idempotency-Key', () => {
  it('gives the same report for the same key, with one audit', async () => {
    const [first, second] = [await create('a'), await create('a')];
    expect(second.json).toEqual(first.json);
    expect([begun.length, await idsOf()]).toEqual([1, [1]]);
  });

  it('gives another report for another key', async () => {
    expect([(await create('a')).item.id, (await create('b')).item.id]).toEqual([1, 2]);
  });

  it('makes a retry wait for the audit that runs, and for the one that waits its turn', async () => {
    holding = true;
    const answers = [create('a'), create('b'), create('a'), create('b')];
    await until(() => held.length === 1);
    holding = false;
    held[0]!();
    const ids = (await Promise.all(answers)).map(({ item }) => item.id);
    expect(ids).toEqual([ids[0], ids[1], ids[0], ids[1]]);
    expect(begun).toHaveLength(2);
    expect(await idsOf()).toEqual([Math.max(...ids), Math.min(...ids)]);
  });

  it('gives the same report after a restart', async () => {
    const first = await create('a');
    await service.close();
    await startAgain();
    expect((await create('a')).json).toEqual(first.json);
    expect(await idsOf()).toEqual([1]);
  });

  it('tries anew after a failure', async () => {
    expect((await create('a', { url: 'https://nowhere.invalid/' })).status).toBe(422);
    expect((await create('a', { url })).status).toBe(200);
  });

  it('refuses a key that was used for another address, privacy or password', async () => {
    await create('a', { url, privacy: '1', password: 'ignored' });
    await create('b', { url, privacy: '2', password: 'first' });
    expect((await create('a', { url })).item.id).toBe(1);
    expect((await create('b', { url, privacy: '2', password: 'first' })).item.id).toBe(2);
    for (const [key, fields] of [
      ['a', { url: `${url}other` }],
      ['a', { url, privacy: '0' }],
      ['a', { url, privacy: '2', password: 'first' }],
      ['b', { url, privacy: '1' }],
      ['b', { url, privacy: '2', password: 'second' }],
    ] as [string, Record<string, string>][]) {
      const { status, errors } = await create(key, fields);
      expect([status, Object.keys(errors)]).toEqual([422, ['Idempotency-Key']]);
    }
    expect((await create('k'.repeat(256))).status).toBe(422);
    expect(await idsOf()).toEqual([2, 1]);
  });

  it('compares passwords after a restart, and while the audit runs', async () => {
    await withPassword('a', 'first');
    await service.close();
    await startAgain();
    expect((await withPassword('a', 'first')).item.id).toBe(1);
    expect((await withPassword('a', 'second')).status).toBe(422);
    // A password that was changed meanwhile does not matter: the first one was asked for.
    await call(service, 'PUT', '/reports/1', { password: 'second' });
    expect((await withPassword('a', 'first')).item.id).toBe(1);
    holding = true;
    const running = withPassword('b', 'first');
    await until(() => held.length === 1);
    expect((await withPassword('b', 'second')).status).toBe(422);
    held[0]!();
    expect((await running).status).toBe(200);
  });

  it('can be used anew after a week', async () => {
    let time = Date.UTC(2026, 10, 1);
    await service.close();
    await startAgain(() => time);
    const first = await create('a');
    time += 7 * 24 * 60 * 60_000 - 1;
    expect((await create('a')).item.id).toBe(first.item.id);
    time += 1;
    const { item } = await create('a', { url: 'https://other.example/' });
    expect(item).toMatchObject({ url: 'https://other.example/' });
    expect(item.id).not.toBe(first.item.id);
  });

  it('does not bring back a report that was deleted', async () => {
    await create('a');
    await call(service, 'DELETE', '/reports/1');
    expect((await create('a')).status).toBe(409);
    expect(await idsOf()).toEqual([]);
  });
});

describe('audits', () => {
  it('run one at a time, in the order they were asked for', async () => {
    holding = true;
    const answers: Promise<unknown>[] = [];
    for (const page of ['https://one.example/', 'https://two.example/']) {
      answers.push(call(service, 'POST', '/reports', { url: page }));
      await until(() => held.length === 1);
    }
    expect((await call(service, 'GET', '/reports')).status).toBe(200);
    expect(begun).toEqual(['https://one.example/']);
    held[0]!();
    await until(() => held.length === 2);
    held[1]!();
    await Promise.all(answers);
    expect(begun).toEqual(['https://one.example/', 'https://two.example/']);
  });

  it('go on when the client goes away, and the report is created', async () => {
    holding = true;
    const gone = new AbortController();
    const body = new URLSearchParams({ url });
    const headers = { authorization: 'Bearer the-key' };
    const answer = fetch(`${service.url}/api/v1/reports`, {
      method: 'POST',
      headers,
      body,
      signal: gone.signal,
    });
    await until(() => held.length === 1);
    gone.abort();
    await expect(answer).rejects.toThrow('aborted');
    held[0]!();
    await until(async () => (await idsOf()).length === 1);
  });

  it('are stopped when the service closes; those in a queue run at the next start', async () => {
    holding = true;
    const answers = [
      call(service, 'POST', '/reports', { url }),
      call(service, 'POST', '/reports', { url }),
    ];
    await until(() => held.length === 1);
    const isQueue = store.database !== undefined;
    // Without a database server, nothing is written before the audit is done.
    if (isQueue) await until(async () => (await idsOf()).length === 2);
    await service.close();
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([503, 503]);
    expect(begun).toHaveLength(1);
    holding = false;
    await startAgain();
    const results = async () => {
      const { rows } = await call(service, 'GET', '/reports');
      return rows.map(({ result }) => result);
    };
    await expect.poll(results).toEqual(isQueue ? [expect.any(String), expect.any(String)] : []);
  });

  it('of a report that was deleted meanwhile are answered with 404', async () => {
    await call(service, 'POST', '/reports', { url });
    holding = true;
    const answer = call(service, 'PUT', '/reports/1', { results: '1' });
    await until(() => held.length === 1);
    await call(service, 'DELETE', '/reports/1');
    held[0]!();
    expect((await answer).status).toBe(404);
  });

  it('do not undo a change of privacy that was made meanwhile', async () => {
    await call(service, 'POST', '/reports', { url });
    holding = true;
    const answer = call(service, 'PUT', '/reports/1', { results: '1' });
    await until(() => held.length === 1);
    await call(service, 'PUT', '/reports/1', { privacy: '2', password: 'sesame' });
    held[0]!();
    expect((await answer).item).toMatchObject({ privacy: 2, password: true });
  });
});
