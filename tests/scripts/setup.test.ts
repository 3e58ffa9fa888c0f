import { tmpdir } from 'node:os';
import { expect, test, vi } from 'vitest';
import { commands } from '../../scripts/setup/commands.mjs';
import { ensureSpace } from '../../scripts/setup/disk.mjs';

test('A disk that is full is told with what is left and what is needed', async () => {
  await expect(ensureSpace([tmpdir()], 1e12)).rejects.toThrow(
    /^The disk is full: \S+ has \d+ MB left and this needs 1000000000000\. Free some, then run this again\.$/,
  );
  await expect(ensureSpace([tmpdir()], 0)).resolves.toBeUndefined();
});

test('The service of one person audits pages of this computer, and one that others may reach none', () => {
  const { env } = commands.service;
  for (const words of [[], ['--port', '9000']])
    expect(env(words)).toEqual({ VERDICT_ALLOW_PRIVATE_PAGES: 'on' });
  for (const words of [
    ['--host', '0.0.0.0'],
    ['--allowed-host=a.example'],
    ['--trust-proxy', '127.0.0.1'],
    ['--role', 'worker'],
  ])
    expect(env(words)).toEqual({});
  for (const name of ['ALLOWED_HOST', 'TRUST_PROXY_FILE', 'ALLOW_PRIVATE_PAGES']) {
    vi.stubEnv(`VERDICT_${name}`, 'off');
    expect(env([])).toEqual({});
    vi.unstubAllEnvs();
  }
});
