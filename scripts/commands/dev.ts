/**
 * `npm run dev [-- -b firefox]`: opens a browser with the extension, which is rebuilt when its
 * sources change.
 */
import { runHere } from '../lib/run.ts';

process.exitCode = await runHere('wxt', process.argv.slice(2));
