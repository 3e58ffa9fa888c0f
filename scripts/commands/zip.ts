/**
 * `npm run zip`: makes the packages for the stores, in .output/. Firefox's store also gets the
 * sources, for its reviewers.
 */
import { runHere } from '../lib/run.ts';

process.exitCode =
  (await runHere('wxt', ['zip', '-b', 'chrome'])) ||
  (await runHere('wxt', ['zip', '-b', 'firefox']));
