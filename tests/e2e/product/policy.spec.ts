import { rm } from 'node:fs/promises';
import { startChromium } from '../../support/browser/chromium.ts';
import { harnessOf, launch, welcomeIsOpen } from '../../support/browser/launch.ts';
import {
  chromiumPolicy,
  reloadPolicies,
  whyNoChromiumPolicy,
} from '../../support/browser/policies.ts';
import { copyOfBuild, newProfile } from '../../support/browser/profile.ts';
import { chromiumPerson } from '../shared/person.ts';
import { testPolicy } from '../shared/policy.ts';

testPolicy({
  dropsWholeFields: true,
  whyNot: whyNoChromiumPolicy,
  start: async (policy) => {
    const { folder, remove } = await copyOfBuild('chrome');
    const file = await chromiumPolicy(folder);
    await file.write(policy);
    const harness = await launch({ extension: folder, installed: true });
    await harness.grantAccess('http://127.0.0.1');
    return {
      person: chromiumPerson(harness.open),
      setPolicy: async (next) => {
        await file.write(next);
        await reloadPolicies(harness.context);
      },
      close: async () => {
        await file.remove();
        await harness.close();
        await remove();
      },
    };
  },
  install: async (policy, blocked) => {
    const { folder, remove } = await copyOfBuild('chrome');
    const file = await chromiumPolicy(folder);
    await file.write(policy, blocked);
    const profile = await newProfile();
    const browser = await startChromium(profile, { extensions: [folder] });
    const { harness, disconnect } = await harnessOf(browser, folder, false);
    await welcomeIsOpen(harness);
    return {
      person: chromiumPerson(harness.open),
      setPolicy: (next) => file.write(next),
      close: async () => {
        await file.remove();
        await disconnect();
        await browser.context.close();
        await rm(profile, { recursive: true, force: true, maxRetries: 5 });
        await remove();
      },
    };
  },
});
