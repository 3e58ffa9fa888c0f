import { inWindow } from '../../../support/browser/firefox-window.ts';
import { addOnId } from '../../../../scripts/lib/identity.ts';
import { launchFirefox } from '../../../support/browser/firefox.ts';
import { testAccessTaken } from '../../shared/access-taken.ts';
import { firefoxPerson } from '../../shared/person.ts';

/** Runs in the window of Firefox. Takes the access away as its page of add-ons does. */
const takeAway = `const { ExtensionPermissions } = ChromeUtils.importESModule('resource://gre/modules/ExtensionPermissions.sys.mjs');
  const { extension } = WebExtensionPolicy.getByID('${addOnId}');
  await ExtensionPermissions.remove('${addOnId}', { permissions: [], origins: ['http://127.0.0.1/*'] }, extension);
  return '';`;

testAccessTaken(async () => {
  const { browser, open, close } = await launchFirefox();
  return {
    person: firefoxPerson(open),
    takeAway: async () => void (await inWindow(browser, takeAway)),
    grant: (page) => page.click('Grant access'),
    close,
  };
});
