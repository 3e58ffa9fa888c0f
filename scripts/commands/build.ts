/** `npm run build`: builds the extension for both browsers, into .output/. */
import { sentenceOnPlaceholders } from '../lib/identity.ts';
import { runHere } from '../lib/run.ts';

process.exitCode =
  (await runHere('wxt', ['build', '-b', 'chrome'])) ||
  (await runHere('wxt', ['build', '-b', 'firefox']));
const left = sentenceOnPlaceholders();
if (left !== null) console.log(left);
