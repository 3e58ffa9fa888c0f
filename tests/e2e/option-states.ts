import { newJob, type Task } from '../../lib/model/job.ts';
import { expect, type Page } from '@playwright/test';
import { originPattern } from './harness/access.ts';
import type { Harness, Service } from './harness/harness.ts';

/** What states are made of: a service that works, and the address of an odd server. */
type OptionStage = { service: Service; odd: string };

/** Fills the form of the options page and clicks "Connect". */
export async function fillConnection(page: Page, address: string, key: string): Promise<void> {
  await page.getByLabel('Service address').fill(address);
  await page.getByLabel('API key', { exact: true }).fill(key);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
}

/** The item of the connection check with these words. */
export function checkItem(page: Page, text: string | RegExp) {
  return page.getByRole('list', { name: 'Connection check' }).getByRole('listitem').filter({ hasText: text });
}

/** Waits until the page says that it is connected. */
export async function connected(page: Page): Promise<void> {
  await expect(page.getByText(/^Connected to/)).toBeVisible();
}

type Stored = { list: { id: string; baseUrl: string; apiKey: string; name: string }[]; active: string | null };

/** The connections as they lie in storage. */
export function stored(page: Page): Promise<Stored> {
  return page.evaluate<Stored>(
    `chrome.storage.local.get('connections').then(({ connections }) => connections ?? { list: [], active: null })`,
  );
}

type Show = (page: Page, stage: OptionStage) => Promise<void>;

/** Connects to `address` and waits for the check to say `text`. */
const ending =
  (address: (stage: OptionStage) => string, text: RegExp, key?: string): Show =>
  async (page, stage) => {
    await fillConnection(page, address(stage), key ?? stage.service.key);
    await checkItem(page, text).waitFor();
  };

const kept = (id: string, baseUrl: string) => ({
  id,
  baseUrl,
  apiKey: 'a-key',
  name: '',
  headers: [],
  reportPage: '{base_url}/reports/{id}',
});

/** The states of the options page by their names; each begins on the page of a first use. */
export const optionStates: Record<string, Show> = {
  empty: async () => {},
  connected: async (page, stage) => {
    await fillConnection(page, stage.service.url, stage.service.key);
    await connected(page);
  },
  reopened: async (page, stage) => {
    await optionStates.connected?.(page, stage);
    await page.reload();
  },
  'archive filled': async (page, stage) => {
    await optionStates.connected?.(page, stage);
    await page.getByRole('switch', { name: 'Keep an archive of all reports' }).check();
    await page.getByText('Everything is there.').waitFor();
  },
  checking: ending(({ odd }) => `${odd}/silent`, /Asking the service/),
  'no address': ending(() => '', /no service address/),
  malformed: ending(() => 'https://not an address', /not an address/),
  'other scheme': ending(() => 'ftp://reports.example.org', /must start with/),
  'sign-in in address': ending(() => 'https://someone:secret@reports.example.org', /sign-in details/),
  'too much address': ending(() => 'https://reports.example.org/tools?page=1', /goes too far/),
  // Prompts cannot be answered by a machine: `openOptions` answers no for it to every host but this machine.
  'no access': ending(() => 'https://reports.example.org/tools', /has not granted access/),
  'key in clear': ending(() => 'http://reports.example.org', /in clear/),
  unreachable: ending(({ odd }) => `${odd}/gone`, /cannot be reached/),
  failing: ending(({ odd }) => `${odd}/failing`, /fault of its own/),
  throttled: ending(({ odd }) => `${odd}/throttled`, /asks for fewer requests/),
  'broken answer': ending(({ odd }) => `${odd}/broken`, /broke off/),
  'web page': ending(({ odd }) => `${odd}/web-page`, /web page, not/),
  'sign-in page': ending(({ odd }) => `${odd}/login-page`, /sign-in page/),
  'other API': ending(({ odd }) => `${odd}/other-api`, /Something else answers/),
  'wrong path': ending(({ service }) => `${service.url}/dashboard`, /not at this address/),
  'no key': ending(({ service }) => service.url, /key is missing/, ''),
  'wrong key': ending(({ service }) => service.url, /does not accept/, 'not-the-key'),
  'forbidden key': ending(({ odd }) => `${odd}/forbidden`, /may not read reports/),
  'wrong header': async (page, stage) => {
    await page.getByLabel('Extra headers').fill('X-Proxy: yes\nAuthorization: Basic abc');
    await fillConnection(page, stage.service.url, stage.service.key);
    await page.getByText('Line 2').waitFor();
  },
  'other connections': async (page) => {
    const list = [kept('1', 'https://reports.example.org'), kept('2', 'https://example.com/tools')];
    await page.evaluate(`chrome.storage.local.set({ connections: ${JSON.stringify({ v: 1, list, active: '1' })} })`);
    await page.getByRole('list', { name: 'Other connections' }).waitFor();
  },
  'needed elsewhere': async (page, stage) => {
    await optionStates['other connections']?.(page, stage);
    const task: Task = { kind: 'create', url: 'https://example.com/a/page', privacy: 1 };
    const refused = { name: 'refused', at: Date.now(), problem: { code: 'refused', status: 422 } } as const;
    await page.evaluate(
      `chrome.storage.local.set({ 'job:1': ${JSON.stringify({ ...newJob('2', task, Date.now(), '1'), state: refused })} })`,
    );
    await page.getByText('Changes that need you').waitFor();
  },
  'asked to remove': async (page, stage) => {
    await optionStates.connected?.(page, stage);
    await page.getByRole('button', { name: 'Remove connection' }).click();
  },
  // The last one: the others need access.
  'access taken away': async (page, stage) => {
    await optionStates.reopened?.(page, stage);
    await page.evaluate(`chrome.permissions.remove({ origins: ['http://127.0.0.1/*'] })`);
    await page.getByText('has not granted access').waitFor();
  },
};

/** Opens the options page as on a first use. Access to 127.0.0.1 is granted for real; to other hosts it is refused, as a person would. */
export async function openOptions(harness: Harness): Promise<Page> {
  // The page that the install opens would come up in the very tab that grants access.
  await expect.poll(() => harness.context.pages().some((page) => page.url() === harness.extensionUrl('options.html'))).toBe(true);
  await harness.grantAccess('http://127.0.0.1');
  const page = await harness.open('options.html');
  await page.evaluate('chrome.storage.local.clear()');
  await page.addInitScript(`{
    globalThis.agreed = ['http://127.0.0.1/*'];
    for (const { permissions } of [globalThis.browser, globalThis.chrome].filter(Boolean)) {
      const request = permissions.request.bind(permissions);
      permissions.request = (asked) => asked.origins.every((origin) => agreed.includes(origin)) ? request(asked) : Promise.resolve(false);
    }
  }`);
  await page.reload();
  return page;
}

/** Says yes to the host of this address from now on. */
export async function agree(harness: Harness, page: Page, address: string): Promise<void> {
  await harness.grantAccess(address);
  await page.evaluate(`agreed.push(${JSON.stringify(originPattern(address))})`);
}
