/**
 * `npm run dev [-- -b firefox]`: opens a browser with the extension, which is rebuilt when its
 * sources change. Without a display it serves only, and says how to load the extension by hand.
 */
import { parseArgs } from 'node:util';
import { hasDisplay } from '../lib/display.ts';
import { runHere } from '../lib/run.ts';

const args = process.argv.slice(2);
// WXT reads the rest.
const { values } = parseArgs({
  args,
  options: { browser: { type: 'string', short: 'b', default: 'chrome' } },
  strict: false,
});

if (!hasDisplay)
  console.log(
    values.browser === 'firefox'
      ? '• There is no display, so no browser opens: in about:debugging#/runtime/this-firefox, press “Load Temporary Add-on…” and choose .output/firefox-mv3-dev/manifest.json.'
      : '• There is no display, so no browser opens: in chrome://extensions, switch on “Developer mode”, press “Load unpacked” and choose .output/chrome-mv3-dev.',
  );
process.exitCode = await runHere('wxt', args);
