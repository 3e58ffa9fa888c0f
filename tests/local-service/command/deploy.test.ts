import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { createMetrics } from '../../../local-service/src/http/metrics.ts';
import { optionsTable, readServiceOptions } from '../../../local-service/src/command/options.ts';
import { startService } from '../../../local-service/src/command/start.ts';
import { freePort } from '../free-port.ts';
import { quickAudit } from '../quick-audit.ts';
import { runProgram } from './run-program.ts';

const folder = join(import.meta.dirname, '../../../local-service/deploy');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

/** The options that the service reads from variables. Each variable has to be one of an option. */
function optionsOf(variables: Record<string, string>) {
  for (const name of Object.keys(variables)) expect(optionsTable()).toContain(`\`${name}\``);
  return readServiceOptions({}, { CHROME_PATH: '/usr/bin/chromium', ...variables });
}

interface Compose {
  services: Record<
    'api' | 'worker' | 'proxy' | 'database',
    {
      build?: { context: string; dockerfile: string };
      deploy?: { replicas: number };
      environment: Record<string, string>;
      ports?: string[];
      healthcheck?: { test: string[] };
      volumes?: string[];
      networks: string[];
    }
  >;
  networks: { inside: { ipam: { config: { subnet: string }[] } } };
}

it('has a compose file of two services, three workers, a database and a proxy', () => {
  const values: Record<string, string> = {
    HOST_NAME: 'reports.example',
    VERDICT_API_KEY: 'sixteen-or-longer',
    POSTGRES_PASSWORD: 'secret',
  };
  const text = read('compose.yaml').replace(/\$\{(\w+)(:\?[^}]*)?\}/g, (_, name: string) => {
    expect(values).toHaveProperty(name);
    return values[name] ?? '';
  });
  const { services, networks } = parse(text, { merge: true }) as Compose;
  const { api, worker, proxy, database } = services;
  expect([api.deploy?.replicas, worker.deploy?.replicas]).toEqual([2, 3]);
  expect(optionsOf(api.environment)).toMatchObject({
    role: 'api',
    key: 'sixteen-or-longer',
    'allowed-host': ['reports.example'],
    'trust-proxy': [[expect.anything(), 24]],
  });
  expect(api.environment['VERDICT_TRUST_PROXY']).toBe(networks.inside.ipam.config[0]?.subnet);
  expect(optionsOf(worker.environment)).toMatchObject({
    role: 'worker',
    database: 'postgres://verdict:secret@database/verdict',
    'audit-hosts': undefined,
  });
  const { context = '', dockerfile = '' } = api.build ?? {};
  expect(existsSync(join(folder, context, dockerfile))).toBe(true);
  expect(proxy.volumes?.[0]).toMatch(/^\.\/Caddyfile:/);
  expect(read('Caddyfile')).toContain('{$HOST_NAME}');
  expect(proxy.ports).toContain('443:443/udp');
  // The server that makes the database listens on its socket alone, and is not the one to wait for.
  expect(database.healthcheck?.test).toEqual(expect.arrayContaining(['--host=127.0.0.1']));
});

it('keeps the values of the compose file out of the image and out of Git', () => {
  expect(read('Containerfile.dockerignore').split('\n')).toContain('**/.env');
  const ignored = readFileSync(join(folder, '../../.gitignore'), 'utf8').split('\n');
  expect(ignored).toContain('.env');
});

it('has a container that is not root, with options that there are', () => {
  const text = read('Containerfile');
  const [, variables = ''] = /^ENV (.+)$/m.exec(text) ?? [];
  const options = optionsOf(
    Object.fromEntries(variables.split(' ').map((pair) => pair.split('=', 2))),
  );
  expect(options).toMatchObject({
    host: '0.0.0.0',
    port: 8787,
    chrome: '/usr/bin/chromium',
  });
  expect(text.indexOf('USER verdict')).toBeGreaterThan(text.lastIndexOf('RUN '));
  // A volume outlives its image: its files must stay those of the same account.
  expect(text).toMatch(/useradd --uid \d+ /);
  expect(text).not.toContain('npm install');
});

/** A new folder, which is removed after the test. */
const makeFolder = () => {
  const made = mkdtempSync(join(tmpdir(), 'verdict-deploy-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
};

it('has a proxy that keeps the figures inside, below each base path', () => {
  const [, matcher = ''] =
    /@figures \{([^}]+)\}\s+respond @figures 404/.exec(read('Caddyfile')) ?? [];
  expect(matcher.split('\n').map((line) => line.trim())).toEqual(
    expect.arrayContaining(['path */metrics', 'method GET HEAD']),
  );
});

const hasCaddy = spawnSync('caddy', ['version']).status === 0;

it.skipIf(!hasCaddy)(
  'has a proxy that Caddy takes, and that passes everything else on',
  async () => {
    const service = await startService({
      audit: quickAudit(),
      key: 'the-key',
      basePath: '/tools',
      metrics: createMetrics(),
    });
    onTestFinished(() => service.close());
    const place = makeFolder();
    const port = await freePort();
    // One of the two processes is away.
    const both = `to 127.0.0.1:${await freePort()} 127.0.0.1:${service.port}`;
    const own = read('Caddyfile').replace(/dynamic a api 8787 \{[^}]*\}/, both);
    writeFileSync(join(place, 'Caddyfile'), `{\n\tadmin off\n}\n${own}`);
    const caddy = spawn('caddy', ['run', '--config', join(place, 'Caddyfile')], {
      stdio: 'ignore',
      env: {
        ...process.env,
        HOST_NAME: `http://127.0.0.1:${port}`,
        XDG_CONFIG_HOME: place,
        XDG_DATA_HOME: place,
      },
    });
    onTestFinished(async () => {
      caddy.kill();
      if (caddy.exitCode === null) await once(caddy, 'exit');
    });
    /** Sends a path as it is written. */
    const statusOf = async (path: string, method = 'GET') => {
      const headers = { host: `127.0.0.1:${service.port}` };
      const sent = request({ host: '127.0.0.1', port, path, method, headers }).end();
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      response.resume();
      return response.statusCode;
    };
    const isUp = () => statusOf('/tools/healthz').catch(() => null);
    await expect.poll(isUp).toBe(200);
    expect((await fetch(`${service.url}/metrics`)).status).toBe(200);
    for (const end of [
      'metrics',
      'metrics?a',
      '%6detrics',
      './metrics',
      'a/../metrics',
      'metrics/',
    ])
      expect([end, await statusOf(`/tools/${end}`)]).toEqual([end, 404]);
    expect(await statusOf('/tools/api/v1/projects/metrics', 'DELETE')).toBe(401);
  },
);

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

it('has a unit with options that there are', async () => {
  const [, args = ''] = /^ExecStart=\S+ (.+)$/m.exec(read('verdict-service.service')) ?? [];
  const { options } = await runProgram(args.split(' '), { CHROME_PATH: '/usr/bin/chromium' });
  expect(options).toMatchObject({
    data: '/var/lib/verdict-service/reports.sqlite',
  });
});

it.skipIf(!hasSystemd)('has a unit that systemd takes, and that gives few rights', () => {
  const place = makeFolder();
  const unit = join(place, 'verdict-service.service');
  // systemd looks for the program.
  const text = read('verdict-service.service');
  writeFileSync(unit, text.replace('ExecStart=verdict-service', 'ExecStart=/bin/true'));
  const analyze = (...args: string[]) =>
    spawnSync('systemd-analyze', [...args, unit], { encoding: 'utf8' });
  const { status, stderr } = analyze('verify');
  expect([status, stderr]).toEqual([0, '']);
  expect(analyze('security', '--offline=true', '--threshold=30').status).toBe(0);
});
