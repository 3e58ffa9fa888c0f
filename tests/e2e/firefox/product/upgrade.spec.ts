import { extensionFolder } from '../../../../scripts/lib/project.ts';
import { startFirefox } from '../../../faults/browser/firefox.ts';
import { firefoxPerson } from '../../shared/person.ts';
import { oldestVersion, testUpgrade } from '../../shared/upgrade.ts';

testUpgrade(async () => {
  const earlier = await oldestVersion('firefox');
  const world = await startFirefox(earlier.folder);
  await earlier.remove();
  return {
    person: firefoxPerson((path) => world.open(path)),
    world,
    update: () => world.update(extensionFolder('firefox')),
  };
});
