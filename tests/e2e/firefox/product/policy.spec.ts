import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { addOnId } from '../../../../scripts/lib/identity.ts';
import { extensionFolder } from '../../../../scripts/lib/project.ts';
import { startFirefox } from '../../../faults/browser/firefox.ts';
import { launchFirefox, packFirefox } from '../../../support/browser/firefox.ts';
import { inWindow } from '../../../support/browser/firefox-window.ts';
import { firefoxWithPolicy, whyNoFirefoxPolicy } from '../../../support/browser/policies.ts';
import { newProfile } from '../../../support/browser/profile.ts';
import { test } from '../../../support/base-test.ts';
import { waitFor } from '../../../support/wait-for.ts';
import { waitForPolicy } from '../../shared/managed.ts';
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
      close: async () => {
        await world.close();
        await installation.remove();
      },
    };
  },
  install: async (policy, blocked) => {
    const installation = await firefoxWithPolicy();
    await installation.write(policy, blocked);
    const { open, close } = await launchFirefox({ executable: installation.executable });
    return {
      person: firefoxPerson(open),
      setPolicy: (next) => installation.write(next),
      close: async () => {
        await close();
        await installation.remove();
      },
    };
  },
});

test('Where the organisation installs the extension, `showWelcome: false` opens nothing', async ({}, info) => {
  const why = await whyNoFirefoxPolicy();
  info.skip(why !== null, why ?? '');
  const folder = await newProfile();
  const packed = join(folder, 'packed.xpi');
  await packFirefox(extensionFolder('firefox'), packed);
  for (const showWelcome of [true, false]) {
    const installation = await firefoxWithPolicy();
    await installation.forceInstall(packed, { showWelcome });
    const { browser, extensionUrl, open, close } = await launchFirefox({
      extension: null,
      executable: installation.executable,
      preferences: { 'xpinstall.signatures.required': false },
    });
    const welcomes = async () =>
      (await browser.pages()).filter((page) => page.url() === extensionUrl('options.html')).length;
    await waitFor('the extension', () =>
      inWindow(browser, `return WebExtensionPolicy.getByID('${addOnId}') ? 'installed' : ''`),
    );
    if (showWelcome) await waitFor('the welcome', async () => (await welcomes()) === 1);
    await waitForPolicy(firefoxPerson(open));
    expect(await welcomes()).toBe(showWelcome ? 1 : 0);
    await close();
    await installation.remove();
  }
  await rm(folder, { recursive: true });
});
