import { launch } from '../../support/browser/launch.ts';
import { elsewhereHost } from '../../support/browser/profile.ts';
import { chromiumPerson } from '../shared/person.ts';
import { testCertificates } from '../shared/untrusted.ts';

testCertificates(async ({ pin }) => {
  const harness = await launch({ args: [`--ignore-certificate-errors-spki-list=${pin}`] });
  await harness.grantAccess(`https://${elsewhereHost}`);
  return { person: chromiumPerson(harness.open), close: harness.close };
});
