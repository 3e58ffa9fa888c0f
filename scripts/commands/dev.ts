/**
 * `npm run dev [-- -b firefox] [--lang de]`: opens a browser with the extension, which is rebuilt
 * when its sources change. With `--lang` it speaks that language in every browser, also one that is
 * not finished. Without a display it serves only, and says how to load the extension by hand.
 */
import { parseArgs } from 'node:util';
import { hasDisplay } from '../lib/display.ts';
import { translations } from '../lib/languages/language.ts';
import { runHere } from '../lib/run.ts';

const args = process.argv.slice(2);
const { values } = parseArgs({
  args,
  options: {
    browser: { type: 'string', short: 'b', default: 'chrome' },
    lang: { type: 'string' },
  },
  strict: false,
});
const { browser, lang } = values;

const languages = ['en', ...translations];
if (lang !== undefined && !languages.some((one) => one === lang)) {
  console.log(`--lang takes one of ${languages.join(', ')}.`);
  process.exitCode = 1;
} else {
  if (!hasDisplay)
    console.log(
      browser === 'firefox'
        ? '• There is no display, so no browser opens: in about:debugging#/runtime/this-firefox, press “Load Temporary Add-on…” and choose .output/firefox-mv3-dev/manifest.json.'
        : '• There is no display, so no browser opens: in chrome://extensions, switch on “Developer mode”, press “Load unpacked” and choose .output/chrome-mv3-dev.',
    );
  if (typeof lang === 'string') process.env['SHOWN_LANGUAGE'] = lang;
  // WXT reads the rest.
  const rest = args.filter((arg, at) => !/^--lang\b/.test(arg) && args[at - 1] !== '--lang');
  process.exitCode = await runHere('wxt', rest);
}
