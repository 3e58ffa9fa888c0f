import { extensionFolder } from '../../../scripts/lib/project.ts';
import { startChromium } from '../../faults/browser/chromium.ts';
import type { Copy } from '../../support/browser/profile.ts';
import { earlierBuild } from '../shared/earlier-build.ts';
import { oldestVersion, testNews } from '../shared/news.ts';
import { chromiumPerson } from '../shared/person.ts';
import { testUpgrade, type Upgrade } from '../shared/upgrade.ts';

const startWith = async (earlier: Copy): Promise<Upgrade> => {
  const world = await startChromium(earlier.folder);
  await earlier.remove();
  await world.harness().grantAccess('http://127.0.0.1');
  return {
    person: chromiumPerson((path) => world.harness().open(path)),
    world,
    update: () => world.update(extensionFolder('chrome')),
  };
};

testUpgrade(async () => startWith(await earlierBuild('chrome')));
testNews(async () => startWith(await oldestVersion('chrome')));
