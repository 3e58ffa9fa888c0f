import { inWindow } from '../../../support/browser/firefox-window.ts';
import { launchFirefox } from '../../../support/browser/firefox.ts';
import { firefoxPerson } from '../../shared/person.ts';
import { testCertificates } from '../../shared/untrusted.ts';

testCertificates(async ({ authority }) => {
  const { browser, open, close } = await launchFirefox();
  await inWindow(
    browser,
    `const all = Cc['@mozilla.org/security/x509certdb;1'].getService(Ci.nsIX509CertDB);
    all.addCertFromBase64(${JSON.stringify(authority)}, 'CT,,');
    return '';`,
  );
  return { person: firefoxPerson(open), close };
});
