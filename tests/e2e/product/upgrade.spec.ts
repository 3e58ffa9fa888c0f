import { extensionFolder } from '../../../scripts/lib/project.ts';
import { startChromium } from '../../faults/browser/chromium.ts';
import { chromiumPerson } from '../shared/person.ts';
import { oldestVersion, testUpgrade } from '../shared/upgrade.ts';

testUpgrade(async () => {
  const earlier = await oldestVersion('chrome');
  const world = await startChromium(earlier.folder);
  await earlier.remove();
  await world.harness().grantAccess('http://127.0.0.1');
  return {
    person: chromiumPerson((path) => world.harness().open(path)),
    world,
    update: () => world.update(extensionFolder('chrome')),
  };
});
