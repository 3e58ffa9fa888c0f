import { extensionFolder } from '../../../scripts/lib/project.ts';
import { startChromium } from '../../faults/browser/chromium.ts';
import { oldestVersion, testNews } from '../shared/news.ts';
import { chromiumPerson } from '../shared/person.ts';

testNews(async () => {
  const oldest = await oldestVersion('chrome');
  const world = await startChromium(oldest.folder);
  await oldest.remove();
  return {
    person: chromiumPerson((path) => world.harness().open(path)),
    world,
    update: () => world.update(extensionFolder('chrome')),
  };
});
