/** `npm run build`: the extension for both browsers, in .output/. */
import { runHere } from '../lib/run.ts';

process.exitCode =
  (await runHere('wxt', ['build', '-b', 'chrome'])) ||
  (await runHere('wxt', ['build', '-b', 'firefox']));
