import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freePort } from '../free-port.ts';
import { main, runProcess } from '../run-process.ts';
import { start as startWith } from '../stage.ts';

/** Runs the check of the container, with the variables of its service. */
async function runCheck(env: Record<string, string>) {
  const path = join(import.meta.dirname, '../../../local-service/deploy/Containerfile');
  const [, command = ''] =
    /^HEALTHCHECK [^[]*CMD (\[.*\])$/m.exec(readFileSync(path, 'utf8')) ?? [];
  const [program, ...args] = JSON.parse(command) as string[];
  expect(program).toBe('verdict-service');
  const { ended, said } = runProcess(main, args, { env });
  return [await ended, said()];
}

async function start(basePath: string, host: string) {
  const { port } = await startWith({ allowedHosts: ['reports.example'], basePath, host });
  return String(port);
}

it.each([
  ['', '0.0.0.0'],
  ['/tools', '127.0.0.1'],
  ['/tools/', '::'],
  ['/', '127.0.0.2'],
])(
  'finds a service on another port, with the base path "%s" and the address %s',
  async (basePath, host) => {
    const port = await start(basePath, host);
    const variables = { VERDICT_PORT: port, VERDICT_BASE_PATH: basePath, VERDICT_HOST: host };
    expect(await runCheck(variables)).toEqual([0, '']);
  },
);

it('says in one sentence that a service does not run', async () => {
  const [other, port] = [String(await freePort()), await start('/tools', '127.0.0.1')];
  expect(await runCheck({ VERDICT_PORT: other, VERDICT_BASE_PATH: '/tools' })).toEqual([
    1,
    `Nothing answers on port ${other}.\n`,
  ]);
  expect(await runCheck({ VERDICT_PORT: port })).toEqual([
    1,
    'The service answers 404 at /readyz.\n',
  ]);
  expect(await runCheck({ VERDICT_PORT: 'x' })).toEqual([
    1,
    'VERDICT_PORT must be a number from 0 to 65535, not "x".\n',
  ]);
});
