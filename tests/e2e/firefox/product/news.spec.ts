import { extensionFolder } from '../../../../scripts/lib/project.ts';
import { startFirefox } from '../../../faults/browser/firefox.ts';
import { oldestVersion, testNews } from '../../shared/news.ts';
import { firefoxPerson } from '../../shared/person.ts';

testNews(async () => {
  const oldest = await oldestVersion('firefox');
  const world = await startFirefox(oldest.folder);
  await oldest.remove();
  return {
    person: firefoxPerson((path) => world.open(path)),
    world,
    update: () => world.update(extensionFolder('firefox')),
  };
});
