/** `npm run dev [-- -b firefox]`: a browser with the extension, rebuilt as its sources change. */
import { runHere } from '../lib/run.ts';

process.exitCode = await runHere('wxt', process.argv.slice(2));
