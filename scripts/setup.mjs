/**
 * Every npm script starts here, with the Node of this machine and before anything is installed. It
 * installs the packages, then the browsers and PostgreSQL, then runs the command with Node 24, one
 * of the packages. So it uses plain JavaScript and Node's own modules only.
 */
import { tmpdir } from 'node:os';
import { delimiter, dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBrowsers } from './setup/browsers.mjs';
import { commands } from './setup/commands.mjs';
import { ensureSpace } from './setup/disk.mjs';
import { ensureLanguages } from './setup/languages.mjs';
import { ensurePackages } from './setup/packages.mjs';
import { ensurePostgres } from './setup/postgres.mjs';
import { ensureProxies } from './setup/proxies.mjs';
import { runToEnd } from './setup/run-to-end.mjs';
import { SetupProblem, say } from './setup/say.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [name = '', ...args] = process.argv.slice(2);
const command = commands[name];

try {
  if (Number.parseInt(process.versions.node, 10) < 20)
    throw new SetupProblem(`This needs Node 20 or newer; this is ${process.version}.`);
  if (!command)
    throw new SetupProblem(
      `Unknown command "${name}". There are: ${Object.keys(commands).join(', ')}.`,
    );
  await ensureSpace([root, tmpdir()]);
  await ensurePackages(root);
  const browsers = await ensureBrowsers(root, command.browsers(args));
  const postgres = command.postgres?.(args) ? await ensurePostgres() : {};
  if (command.proxies?.(args)) await ensureProxies();
  if (command.languages?.(args)) await ensureLanguages(browsers.CHROMIUM_PATH);
  const node = resolve(root, 'node_modules/node/bin/node');
  const bin = resolve(root, 'node_modules/.bin');
  const env = {
    ...process.env,
    ...browsers,
    ...postgres,
    ...command.env?.(args),
    PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
  };
  process.exitCode = await runToEnd(node, [resolve(root, command.script), ...args], {
    cwd: root,
    env,
  });
} catch (error) {
  if (!(error instanceof SetupProblem)) throw error;
  say(error.message);
  process.exitCode = 1;
}
