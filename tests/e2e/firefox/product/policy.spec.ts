import { extensionFolder } from '../../../../scripts/lib/project.ts';
import { startFirefox } from '../../../faults/browser/firefox.ts';
import { launchFirefox } from '../../../support/browser/firefox.ts';
import { firefoxWithPolicy, whyNoFirefoxPolicy } from '../../../support/browser/policies.ts';
import { firefoxPerson } from '../../shared/person.ts';
import { testPolicy } from '../../shared/policy.ts';

testPolicy({
  dropsWholeFields: false,
  whyNot: whyNoFirefoxPolicy,
  start: async (policy) => {
    const installation = await firefoxWithPolicy();
    await installation.write(policy);
    const world = await startFirefox(extensionFolder('firefox'), 30_000, installation.executable);
    return {
      person: firefoxPerson((path) => world.open(path)),
      setPolicy: async (next) => {
        await installation.write(next);
        await world.killAndRestart();
      },
      tabs: async () => [],
      close: async () => {
        await world.close();
        await installation.remove();
      },
    };
  },
  install: async (policy, blocked) => {
    const installation = await firefoxWithPolicy();
    await installation.write(policy, blocked);
    const { browser, open, close } = await launchFirefox({ executable: installation.executable });
    return {
      person: firefoxPerson(open),
      setPolicy: (next) => installation.write(next),
      tabs: async () => (await browser.pages()).map((page) => page.url()),
      close: async () => {
        await close();
        await installation.remove();
      },
    };
  },
});
