/**
 * `npm run zip`: the packages that the stores take, in .output/ (for Firefox with the sources its
 * reviewers ask for).
 */
import { runHere } from '../lib/run.ts';

process.exitCode =
  (await runHere('wxt', ['zip', '-b', 'chrome'])) ||
  (await runHere('wxt', ['zip', '-b', 'firefox']));
