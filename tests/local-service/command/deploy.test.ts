import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { auditBounds } from '../../../local-service/src/audit/audit-bounds.ts';
import { readNetwork } from '../../../local-service/src/base/networks.ts';
import { createMetrics } from '../../../local-service/src/http/metrics.ts';
import { optionsTable, readServiceOptions } from '../../../local-service/src/command/options.ts';
import { freePort } from '../free-port.ts';
import { makeFolder, start } from '../stage.ts';
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
    'api-1' | 'api-2' | 'worker' | 'proxy' | 'database',
    {
      image: string;
      build?: { context: string; dockerfile: string };
      deploy?: { replicas: number };
      environment: Record<string, string>;
      ports?: string[];
      healthcheck?: { test: string[] };
      volumes?: string[];
      networks: string[];
      mem_limit: string;
      pids_limit: number;
      security_opt?: string[];
      tmpfs?: string[];
      shm_size?: string;
    }
  >;
  networks: Record<
    'outside' | 'proxy' | 'database',
    { internal?: boolean; ipam?: { config: { subnet: string }[] } }
  >;
}

/** The compose file, with a value for each of its variables. */
function readCompose(): Compose {
  const values: Record<string, string> = {
    HOST_NAME: 'reports.example',
    VERDICT_API_KEY: 'sixteen-or-longer',
    POSTGRES_PASSWORD: 'secret',
  };
  const text = read('compose.yaml').replace(/\$\{(\w+)(:\?[^}]*)?\}/g, (_, name: string) => {
    expect(values).toHaveProperty(name);
    return values[name] ?? '';
  });
  return parse(text, { merge: true }) as Compose;
}

it('has a compose file of two services, three workers, a database and a proxy', () => {
  const { services, networks } = readCompose();
  const { 'api-1': api, worker, proxy, database } = services;
  expect(services['api-2']).toEqual(api);
  expect(worker.deploy?.replicas).toBe(3);
  expect(optionsOf(api.environment)).toMatchObject({
    role: 'api',
    key: 'sixteen-or-longer',
    'allowed-host': ['reports.example'],
    'trust-proxy': [[expect.anything(), 24]],
  });
  expect(api.environment['VERDICT_TRUST_PROXY']).toBe(networks.proxy.ipam?.config[0]?.subnet);
  expect(optionsOf(worker.environment)).toMatchObject({
    role: 'worker',
    database: 'postgres://verdict:secret@database/verdict',
    'audit-hosts': undefined,
  });
  expect(database.volumes).toContain('./database.sql:/docker-entrypoint-initdb.d/database.sql:ro');
  expect(existsSync(join(folder, 'database.sql'))).toBe(true);
  const { context = '', dockerfile = '' } = api.build ?? {};
  expect(existsSync(join(folder, context, dockerfile))).toBe(true);
  expect(proxy.volumes?.[0]).toMatch(/^\.\/Caddyfile:/);
  expect(read('Caddyfile')).toContain('{$HOST_NAME}');
  expect(proxy.ports).toContain('443:443/udp');
  // The server that makes the database listens on its socket alone, and is not the one to wait for.
  expect(database.healthcheck?.test).toEqual(expect.arrayContaining(['--host=127.0.0.1']));
});

it('has pinned versions, and networks that lead nowhere but where they must', () => {
  const { services, networks } = readCompose();
  const { proxy, worker, database } = services;
  for (const { image } of [proxy, database]) expect(image).toMatch(/:\d+\.\d+(\.\d+)?$/);
  expect(read('Containerfile').match(/^FROM .*/gm)).toEqual(
    Array(2).fill(expect.stringMatching(/:\d+\.\d+\.\d+-/)),
  );
  const internal = Object.entries(networks).filter(([, network]) => network.internal);
  expect(internal.map(([name]) => name)).toEqual(['proxy', 'database']);
  expect([proxy, services['api-1'], worker, database].map((one) => one.networks)).toEqual([
    ['outside', 'proxy'],
    ['proxy', 'database'],
    ['outside', 'database'],
    ['database'],
  ]);
});

/** Reads `5g` and `256mb`, and what a unit for systemd says so. In megabytes. */
const megabytes = (text = '') => {
  const [, count, unit = ''] = /^(\d+)([mg])b?$/i.exec(text) ?? [];
  return Number(count) * (unit.toLowerCase() === 'g' ? 1024 : 1);
};

it('bounds the memory and the processes of each container, with room for an audit at its bounds', () => {
  const { services } = readCompose();
  for (const { mem_limit: memory, pids_limit: processes } of Object.values(services))
    expect([megabytes(memory) > 0, processes > 0]).toEqual([true, true]);
  const { worker } = services;
  const [, size] = /^\/tmp:size=(\w+),/.exec(worker.tmpfs?.[0] ?? '') ?? [];
  expect(megabytes(size)).toBeGreaterThan(auditBounds.diskMb);
  const files = megabytes(size) + megabytes(worker.shm_size);
  expect(megabytes(worker.mem_limit)).toBeGreaterThan(auditBounds.memoryMb + files);

  const unit = read('verdict-service.service');
  const [, place] = /^TemporaryFileSystem=(\S+):size=1G,/m.exec(unit) ?? [];
  expect(unit).toContain(`\nEnvironment=TMPDIR=${place}\n`);
  const [, memory] = /^MemoryMax=(\w+)$/m.exec(unit) ?? [];
  expect(megabytes(memory)).toBeGreaterThan(auditBounds.memoryMb + 1024);
  const [, tasks] = /^TasksMax=(\d+)$/m.exec(unit) ?? [];
  for (const limit of [Number(tasks), worker.pids_limit])
    expect(limit).toBeGreaterThan(auditBounds.processes * 20);
});

it('has a seccomp profile that leaves Chromium its sandbox, and forbids mounts, modules and more', () => {
  const [file = ''] =
    readCompose().services.worker.security_opt?.flatMap(
      (option) => /^seccomp=(.+)$/.exec(option)?.slice(1) ?? [],
    ) ?? [];
  const { defaultAction, syscalls } = JSON.parse(read(file)) as {
    defaultAction: string;
    syscalls: { names: string[]; action: string }[];
  };
  expect(defaultAction).toBe('SCMP_ACT_ALLOW');
  expect(new Set(syscalls.map(({ action }) => action))).toEqual(new Set(['SCMP_ACT_ERRNO']));
  const refused = syscalls.flatMap(({ names }) => names);
  expect(refused).toHaveLength(new Set(refused).size);
  for (const name of ['mount', 'move_mount', 'init_module', 'bpf', 'ptrace', 'keyctl', 'reboot'])
    expect(refused).toContain(name);
  for (const name of ['clone', 'clone3', 'unshare', 'setns', 'chroot', 'seccomp', 'execve'])
    expect(refused).not.toContain(name);
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

it('has a proxy that keeps the figures inside, and asks who is ready, below each base path', () => {
  expect(read('Caddyfile')).toContain('\thealth_uri {$BASE_PATH}/readyz\n');
  const [, matcher = ''] =
    /@figures \{([^}]+)\}\s+respond @figures 404/.exec(read('Caddyfile')) ?? [];
  expect(matcher.split('\n').map((line) => line.trim())).toEqual(
    expect.arrayContaining(['path */metrics', 'method GET HEAD']),
  );
});

/** Starts a program that runs until the test has ended. */
function run(program: string, args: string[], env: Record<string, string> = {}): void {
  const child = spawn(program, args, { stdio: 'ignore', env: { ...process.env, ...env } });
  onTestFinished(async () => {
    child.kill();
    if (child.exitCode === null) await once(child, 'exit');
  });
}

/** The proxies of the samples: each starts one on a port, before a service below `/tools`. */
const proxies = {
  async caddy(port: number, upstream: number) {
    const place = makeFolder();
    writeFileSync(join(place, 'Caddyfile'), `{\n\tadmin off\n}\n${read('Caddyfile')}`);
    run('caddy', ['run', '--config', join(place, 'Caddyfile')], {
      HOST_NAME: `http://127.0.0.1:${port}`,
      // One of the two processes is away.
      UPSTREAMS: `127.0.0.1:${await freePort()} 127.0.0.1:${upstream}`,
      BASE_PATH: '/tools',
      XDG_CONFIG_HOME: place,
      XDG_DATA_HOME: place,
    });
  },
  async nginx(port: number, upstream: number) {
    const place = makeFolder();
    // This computer has no certificate of the name.
    const own = read('nginx.conf')
      .replace('127.0.0.1:8787', `127.0.0.1:${upstream}`)
      .replace('listen 443 ssl', `listen 127.0.0.1:${port}`)
      .replaceAll(/^\s*ssl_.*$/gm, '');
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${place};`)
      .join(' ');
    const rest = `access_log off; error_log ${place}/error.log; ${temporary}`;
    writeFileSync(
      join(place, 'nginx.conf'),
      `daemon off; pid ${place}/pid; events {} http { ${rest} ${own} }`,
    );
    run('nginx', ['-p', place, '-c', 'nginx.conf', '-e', join(place, 'error.log')]);
  },
};

describe.each(Object.entries(proxies))('the sample for %s', (program, startProxy) => {
  const isThere = spawnSync(program, [program === 'nginx' ? '-v' : 'version']).status === 0;

  it.skipIf(!isThere)('keeps the figures inside, and passes everything else on', async () => {
    const name = '127.0.0.1';
    const trustedProxies = [readNetwork('127.0.0.1')!];
    const metrics = createMetrics();
    const service = await start({ basePath: '/tools', metrics, trustedProxies });
    const port = await freePort();
    await startProxy(port, service.port);
    /** Sends a path as it is written. */
    const statusOf = async (path: string, method = 'GET') => {
      const headers = { host: `${name}:${service.port}` };
      const sent = request({ host: name, port, path, method, headers }).end();
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      response.resume();
      return response.statusCode;
    };
    const isUp = () => statusOf('/tools/healthz').catch(() => null);
    await expect.poll(isUp, { timeout: 10_000 }).toBe(200);
    const { status } = await fetch(`http://127.0.0.1:${service.port}/tools/metrics`);
    expect(status).toBe(200);
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
  });
});

const units = {
  'verdict-service.service': { data: '/var/lib/verdict-service/reports.sqlite' },
  'verdict-worker@.service': { role: 'worker' },
};

it('has units that share their variables, of which the port is that of the service alone', () => {
  const [ofService, ofWorker] = Object.keys(units).map(read);
  for (const unit of [ofService, ofWorker])
    expect(unit).toContain('\nEnvironmentFile=-/etc/verdict-service.env\n');
  expect(ofWorker).toContain('\nUnsetEnvironment=VERDICT_PORT VERDICT_PORT_FILE\n');
  expect(ofService).not.toContain('UnsetEnvironment');
});

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

it.each(Object.entries(units))('has %s with options that there are', async (name, expected) => {
  const [, args = ''] = /^ExecStart=\S+ (.+)$/m.exec(read(name)) ?? [];
  const variables = { CHROME_PATH: '/usr/bin/chromium', VERDICT_DATABASE: 'postgres://host/name' };
  const { options } = await runProgram(args.split(' '), variables);
  expect(options).toMatchObject(expected);
});

it.skipIf(!hasSystemd).each(Object.keys(units))(
  'has %s, which systemd takes, with few rights',
  (name) => {
    const place = makeFolder();
    const unit = join(place, name.replace('@', '@1'));
    // systemd looks for the program.
    const text = read(name);
    writeFileSync(unit, text.replace('ExecStart=verdict-service', 'ExecStart=/bin/true'));
    const analyze = (...args: string[]) =>
      spawnSync('systemd-analyze', [...args, unit], { encoding: 'utf8' });
    const { status, stderr } = analyze('verify');
    expect([status, stderr]).toEqual([0, '']);
    expect(analyze('security', '--offline=true', '--threshold=30').status).toBe(0);
  },
);
