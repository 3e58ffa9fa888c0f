import { findOrInstall } from './apt.mjs';
import { findOnPath, works } from './find-on-path.mjs';
import { playwrightChromium } from './playwright-chromium.mjs';
import { SetupProblem } from './say.mjs';

// Chrome 137 and newer ignore --load-extension. They can open the product and run audits, but not
// the tests.
const branded = [
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'microsoft-edge-stable',
];

const chromium = {
  variable: 'CHROMIUM_PATH',
  names: ['chromium', 'chromium-browser'],
  download: playwrightChromium,
  apt: 'chromium',
  install: 'Chromium',
};
const kinds = {
  chromium,
  chrome: { ...chromium, names: [...chromium.names, ...branded] },
  firefox: {
    variable: 'FIREFOX_PATH',
    names: ['firefox-esr', 'firefox'],
    apt: 'firefox-esr',
    install: 'Firefox',
  },
};

/**
 * Finds or downloads each of the browsers. Resolves to the environment variables that name them:
 * CHROMIUM_PATH, FIREFOX_PATH, and CHROME_PATH for Lighthouse. A variable that is already set is
 * kept.
 */
export async function ensureBrowsers(root, wanted) {
  const found = {};
  for (const name of wanted) {
    const kind = kinds[name];
    const path = await locate(root, kind);
    if (!path) {
      throw new SetupProblem(
        `${kind.install} is needed and was not found: install it so that "${kind.names[0]}" is on the PATH, or set ${kind.variable} to it.`,
      );
    }
    found[kind.variable] = path;
    if (name !== 'firefox') found.CHROME_PATH = path;
  }
  return found;
}

async function locate(root, kind) {
  const set = process.env[kind.variable];
  if (set) {
    if (await works(set)) return set;
    throw new SetupProblem(`${kind.variable} is set to ${set}, which does not start.`);
  }
  const find = () => findOnPath(kind.names);
  return (await find()) ?? (await kind.download?.(root)) ?? (await findOrInstall(find, kind.apt));
}
