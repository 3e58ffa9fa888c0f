import { expect, inject, it } from 'vitest';
import { createKeyStore } from '../../../local-service/src/store/key-store.ts';
import { call } from '../call.ts';
import { runProgram } from '../command/run-program.ts';
import { start } from '../stage.ts';
import { makeDatabase } from '../store/cluster.ts';
import { withDatabase } from '../store/store.ts';

const url = 'https://example.com/';
const deleted = {
  message: 'The report was deleted while it was being audited.',
  status: 404,
};

/** Two services that only answer. The creates of the first one wait, those of the second do not. */
async function startTwo(maxWaiting = 3) {
  const database = makeDatabase(inject('postgresBin'), inject('postgresSocket'));
  const options = { database, role: 'api', maxWaiting } as const;
  const [patient, brief] = [await start(options), await start({ ...options, answerWithinMs: 1 })];
  const create = (path: string, service = brief, headers = {}) =>
    call(service, 'POST', '/reports', { url: url + path }, headers);
  const rows = async () => (await call(brief, 'GET', '/reports')).rows;
  return { database, patient, brief, create, rows };
}
const queue = async (database: string, ...words: string[]) =>
  (await runProgram(['queue', ...words, '--database', database])).lines.join('\n');

it('takes the audits along that wait for a report or a project which is deleted', async () => {
  const { database, patient, brief, create, rows } = await startTwo();
  const waits = create('1', patient, { 'idempotency-key': 'a' });
  await expect.poll(rows).toHaveLength(1);
  const { item } = await create('2');
  await create('3');
  expect((await create('4')).status).toBe(503);
  // An Idempotency-Key comes before the bound.
  expect((await create('1', brief, { 'idempotency-key': 'a' })).item.id).toBe(item.id - 1);
  await call(brief, 'DELETE', `/reports/${item.id}`);
  // Nothing was written for the one that was refused.
  expect((await create('5')).item.id).toBe(item.id + 2);
  await call(brief, 'DELETE', '/projects/example.com');
  expect((await waits).json).toEqual(deleted);
  expect((await create('1', patient, { 'idempotency-key': 'a' })).status).toBe(409);
  expect(await queue(database, 'list')).toBe('STATE  TEAM  SINCE  REPORT  ADDRESS');
});

it('is listed, and cancelled by a command, of all teams or of one', async () => {
  const { database, patient, brief, create, rows } = await startTwo();
  const key = await withDatabase({ database }, ({ query }) =>
    createKeyStore(query).add({ name: 'carla', team: 'green' }, 0),
  );
  const { item: green } = await create('green', { ...brief, key: key! });
  const { item } = await create('2');
  const waits = create('3', patient);
  await expect.poll(rows).toHaveLength(2);
  const listed = JSON.parse(await queue(database, 'list', '--json')) as object[];
  const since = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
  const waiting = (team: string, path: string, report: number) => ({
    state: 'waiting',
    team,
    since,
    report,
    url: url + path,
  });
  expect(listed).toEqual([
    waiting('green', 'green', green.id),
    waiting('default', '2', item.id),
    waiting('default', '3', item.id + 1),
  ]);
  await expect(queue(database, 'clear', '--team', 'gr een')).rejects.toThrow(
    'The team must have 1 to 64 letters,',
  );
  expect(await queue(database, 'clear', '--team', 'green')).toBe('1 waiting audit was cancelled.');
  expect(await rows()).toHaveLength(2);
  expect(await queue(database, 'clear')).toBe('2 waiting audits were cancelled.');
  expect((await waits).json).toEqual(deleted);
  expect(await rows()).toEqual([]);
  const trail = (await runProgram(['deletions', '--database', database])).lines.join('\n');
  expect(trail.match(/queue clear/g)).toHaveLength(3);
});

it('leaves a report that has a result as it was, and says so to who asked', async () => {
  const { database, patient, create, rows } = await startTwo();
  const worker = await start({ database, role: 'both' });
  const { item } = await create('1', worker);
  expect(item.result).not.toBeNull();
  await worker.close();
  const again = call(patient, 'PUT', `/reports/${item.id}`, { results: '1' });
  await expect.poll(() => queue(database, 'list')).toContain('waiting');
  expect(await queue(database, 'clear')).toBe('1 waiting audit was cancelled.');
  expect((await again).status).toBe(409);
  expect(await rows()).toMatchObject([{ id: item.id, result: item.result }]);
});
