import type { TestInfo } from '@playwright/test';
import { test as base } from '../../support/base-test.ts';
import { stillPage } from '../../support/browser/reset.ts';
import {
  type LocalOptions,
  type LocalService,
  startLocalBehind,
} from '../../support/service/report-service.ts';
import { waitFor } from '../../support/wait-for.ts';
import type { Person, View } from './person.ts';

/** A browser of an organisation that can set a policy for the extension. */
export interface Managed {
  person: Person;
  /**
   * Sets a policy in the place of the one before it, or removes it. Resolves once the browser was
   * told, which in Firefox takes a restart.
   */
  setPolicy: (policy: object | null) => Promise<void>;
  close: () => Promise<void>;
}

/** Starts such a browser with a policy, or with none. */
export interface Organisation {
  /** The extension was installed before. */
  start: (policy: object | null) => Promise<Managed>;
  /** The extension is installed now. `blocked` are optional permissions that it may not get. */
  install: (policy: object, blocked?: string[]) => Promise<Managed>;
  /** Whether the browser itself leaves out a field in which anything is wrong. */
  dropsWholeFields: boolean;
  /** Why no policy can be set on this computer. Null if one can. */
  whyNot: () => Promise<string | null>;
}

const setByOrganisation = 'Set by your organisation';

/** Playwright's `test` with browsers and services that end with it. */
export function managedTest(organisation: Organisation) {
  return base.extend<{
    start: Organisation['start'];
    install: Organisation['install'];
    begin: (options?: LocalOptions) => Promise<LocalService>;
  }>({
    start: async ({}, use, info) => {
      await skipWithout(organisation, info);
      const started = collector<Managed>();
      await use(async (policy) => started.keep(await organisation.start(policy)));
      await started.close();
    },
    install: async ({}, use, info) => {
      await skipWithout(organisation, info);
      const started = collector<Managed>();
      await use(async (...how) => started.keep(await organisation.install(...how)));
      await started.close();
    },
    begin: async ({}, use) => {
      const started = collector<LocalService>();
      await use(async (options) => started.keep(await startLocalBehind(options)));
      await started.close();
    },
  });
}

async function skipWithout({ whyNot }: Organisation, info: TestInfo): Promise<void> {
  const why = await whyNot();
  info.skip(why !== null, why ?? '');
}

/** Closes what was started, also when the test fails. */
function collector<Started extends { close: () => Promise<void> }>() {
  const all: Started[] = [];
  return {
    keep: (one: Started): Started => {
      all.push(one);
      return one;
    },
    close: async () => {
      for (const one of all) await one.close();
    },
  };
}

/** A service that answers each request with 503 while `is` is true. */
export function downFor() {
  const down = {
    is: false,
    answer: async () => (down.is ? { status: 503, json: { message: 'Down' } } : undefined),
  };
  return down;
}

/** Asks for a report in the popup, and waits until it says so. */
export async function askFor(
  person: Person,
  address: string,
  privacy?: string,
  says = 'Waiting for the service',
): Promise<View> {
  const popup = await person.open('popup.html');
  await popup.fill('Address', address);
  if (privacy !== undefined) await popup.click(privacy, 'radio');
  await popup.click('Create report');
  await popup.shows(says);
  return popup;
}

/** Types the key of the first connection of a policy in the welcome, and connects. */
export async function typeKey(person: Person, key: string): Promise<void> {
  await waitForPolicy(person);
  const options = await person.open('options.html');
  await options.shows(setByOrganisation);
  await options.fill('API key', key);
  await options.click('Connect');
  // The welcome goes on to its next step.
  await options.shows('· Change');
  await options.click('Skip to settings');
  await options.shows('Connections');
  await options.close();
}

/**
 * Waits until the extension has read the policy. Chromium answers seconds after its start, and
 * later where tabs come and go meanwhile, so one page stays open.
 */
export async function waitForPolicy(person: Person): Promise<void> {
  const view = await person.open(stillPage);
  const read = `chrome.storage.local.get('policy').then((all) => 'policy' in all)`;
  await waitFor('the policy in storage', () => view.evaluate<boolean>(read), {
    limitMs: 60_000,
    everyMs: 250,
  });
  await view.close();
}

/** Ends the welcome, as a person does who skips it. */
export async function skipWelcome(person: Person): Promise<void> {
  const view = await person.open(stillPage);
  await view.evaluate(`chrome.storage.local.set({ welcome: { over: true } })`);
  await view.close();
}

/** All that lies in storage, read through a page that runs no script. */
export function storageOf(person: Person) {
  return {
    read: async () => {
      const view = await person.open(stillPage);
      const all = await view.evaluate<Record<string, unknown>>('chrome.storage.local.get(null)');
      await view.close();
      return all;
    },
  };
}

/** The names of the radio buttons that can be chosen. Runs in a page. */
export const radios = `[...document.querySelectorAll('input[type="radio"]:enabled')].map((one) => one.closest('label').textContent.trim())`;

/** Whether "Create report" can be clicked. Runs in a page. */
export const canCreate = `[...document.querySelectorAll('button')].some((one) => one.textContent === 'Create report' && !one.disabled)`;
