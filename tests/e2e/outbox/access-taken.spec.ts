import { manageExtensions, originPattern } from '../../support/browser/chromium.ts';
import { launch } from '../../support/browser/launch.ts';
import { testAccessTaken } from '../shared/access-taken.ts';
import { chromiumPerson } from '../shared/person.ts';

const local = 'http://127.0.0.1';

testAccessTaken(async () => {
  const harness = await launch();
  await harness.grantAccess(local);
  const { context, extensionId } = harness;
  const asked = [extensionId, originPattern(local)].map((one) => JSON.stringify(one)).join();
  return {
    person: chromiumPerson(harness.open),
    takeAway: () =>
      manageExtensions(context, `chrome.developerPrivate.removeHostPermission(${asked})`),
    grant: () => harness.grantAccess(local),
    close: harness.close,
  };
});
