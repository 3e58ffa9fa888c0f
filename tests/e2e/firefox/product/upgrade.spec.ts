import { extensionFolder } from '../../../../scripts/lib/project.ts';
import { startFirefox } from '../../../faults/browser/firefox.ts';
import type { Copy } from '../../../support/browser/profile.ts';
import { earlierBuild } from '../../shared/earlier-build.ts';
import { oldestVersion, testNews } from '../../shared/news.ts';
import { firefoxPerson } from '../../shared/person.ts';
import { testUpgrade, type Upgrade } from '../../shared/upgrade.ts';

const startWith = async (earlier: Copy): Promise<Upgrade> => {
  const world = await startFirefox(earlier.folder);
  await earlier.remove();
  return {
    person: firefoxPerson((path) => world.open(path)),
    world,
    update: () => world.update(extensionFolder('firefox')),
  };
};

testUpgrade(async () => startWith(await earlierBuild('firefox')));
testNews(async () => startWith(await oldestVersion('firefox')));
