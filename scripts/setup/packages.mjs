import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { runQuietly } from './run-to-end.mjs';
import { SetupProblem, say } from './say.mjs';

const noNetwork =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT|network/;

/**
 * Installs the packages of package-lock.json with `npm ci`. Does nothing if the stamp says that
 * they are installed.
 */
export async function ensurePackages(root) {
  const lockfile = await readFile(resolve(root, 'package-lock.json'));
  const wanted = `${createHash('sha256').update(lockfile).digest('hex')} ${process.platform} ${process.arch}\n`;
  // The stamp is inside node_modules, so it is deleted with the packages. `npm ci` empties the
  // folder first, so an install that was cut short leaves no stamp.
  const stamp = resolve(root, 'node_modules/.verdict-stamp');
  if ((await readFile(stamp, 'utf8').catch(() => '')) === wanted) return;

  say('Installing packages (npm ci), once: this takes a minute or two …');
  const done = await npmCi(root);
  if (done.code !== 0) throw new SetupProblem(sentenceFor(done.output));
  await writeFile(stamp, wanted);
  say('Packages are installed.');
}

function npmCi(root) {
  // The npm that runs this script, if there is one.
  const npm = process.env.npm_execpath;
  const [program, ...before] = npm ? [process.execPath, npm] : ['npm'];
  const quiet = ['--loglevel=error', '--progress=false'];
  const retryTimeouts = ['--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000'];
  return runQuietly(program, [...before, 'ci', ...quiet, ...retryTimeouts], { cwd: root });
}

function sentenceFor(output) {
  if (noNetwork.test(output)) {
    return 'The packages could not be downloaded: npm does not reach its registry. Check the network or npm’s proxy setting, then run this again.';
  }
  if (output.includes('ENOSPC'))
    return 'The packages could not be installed, because the disk is full. Free some space, then run this again.';
  return `npm could not install the packages, so nothing can be run; it said:\n${output.trim().split('\n').slice(0, 12).join('\n')}`;
}
