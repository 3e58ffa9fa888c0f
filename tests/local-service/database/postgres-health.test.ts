import { expect, inject, it, onTestFinished } from 'vitest';
import { main, runProcess } from '../run-process.ts';
import { makeDatabase, startCluster } from './cluster.ts';

it('has workers that tell how they are, and what they audit', async () => {
  const bin = inject('postgresBin');
  const cluster = startCluster(bin);
  onTestFinished(() => cluster.remove());
  const database = makeDatabase(bin, cluster.socket);
  const args = ['--role', 'worker', '--database', database, '--port', '0', '--metrics', 'on'];
  const { ready, said, child, ended } = runProcess(main, args);
  await ready;
  const [address = ''] = /http:\S+(?=\/readyz)/.exec(said()) ?? [];
  const ask = async (path: string) => {
    const response = await fetch(address + path);
    return [response.status, await response.text()];
  };
  expect(await ask('/healthz')).toEqual([200, 'The service runs.']);
  expect(await ask('/readyz')).toEqual([200, 'The service is ready.']);
  const [, text] = await ask('/metrics');
  expect(text).toContain('verdict_audits_running 0\n');
  expect(text).not.toContain('\nverdict_audits_waiting');
  expect((await ask('/reports'))[0]).toBe(404);
  cluster.stop();
  expect((await ask('/readyz'))[0]).toBe(503);
  expect((await ask('/healthz'))[0]).toBe(200);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});
