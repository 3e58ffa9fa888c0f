import type { World } from '../../faults/rounds/world.ts';
import type { Job } from '../../../lib/domain/jobs/job.ts';
import type { Service } from '../../support/browser/harness.ts';
import { waitFor } from '../../support/wait-for.ts';
import type { Person, View } from './person.ts';

/** Addresses that a list asks for, by the name of their host. */
export const listOf = (host: string, count: number) =>
  Array.from({ length: count }, (_, at) => `https://${host}/${at}`);

/** A promise that a gate of a service waits for, and how many requests it holds. */
export function hold() {
  const { promise, resolve } = Promise.withResolvers<void>();
  let held = 0;
  return {
    gate: async () => {
      held += 1;
      await promise;
    },
    release: resolve,
    /** Waits until it holds so many requests. */
    holds: async (count = 1) =>
      waitFor(`${count} held requests`, () => held >= count, {
        limitMs: 90_000,
        instead: () => held,
      }),
  };
}

/**
 * Connects to a service by the form of the options page. It is in use then. The first time, the
 * welcome is around the form.
 */
export async function connectTo(
  person: Person,
  { url, key }: Service,
  isFirst = false,
): Promise<void> {
  const options = await person.open('options.html');
  if (!isFirst) await options.click('Add connection');
  await options.fill('Service address', url);
  await options.fill('API key', key);
  await options.click('Connect');
  // The welcome goes on to its next step.
  await options.shows(isFirst ? 'Change' : 'Connected to');
  if (isFirst) {
    await options.click('Skip to settings');
    const isOver = `chrome.storage.local.get('welcome').then(({ welcome }) => welcome?.over)`;
    await waitFor('the welcome to be over', () => options.evaluate<boolean | undefined>(isOver));
  }
  await options.close();
}

/** Asks for new reports of these addresses with the connection that is in use. */
export async function askForAll(person: Person, addresses: string[]): Promise<View> {
  const page = await person.open('reports.html?tab=new');
  await page.fill('Addresses, or any text with addresses', addresses.join('\n'));
  await page.click(`Create ${addresses.length} reports`);
  return page;
}

/** Puts another connection in use, by the address of its service. */
export async function switchTo(person: Person, { url }: Pick<Service, 'url'>): Promise<void> {
  const options = await person.open('options.html');
  const host = JSON.stringify(new URL(url).host);
  const row = `[...document.querySelectorAll('.entry')].find((one) => one.textContent.includes(${host}))`;
  await waitFor(`the connection to ${host}`, () =>
    options.evaluate<boolean>(
      `(() => { const button = [...(${row}?.querySelectorAll('button') ?? [])].find((one) => one.textContent === 'Switch'); button?.click(); return Boolean(button); })()`,
    ),
  );
  await waitFor(`${host} to be in use`, () =>
    options.evaluate<boolean>(`${row}.textContent.includes('In use')`),
  );
  await options.close();
}

/** The single jobs as storage has them: the name of the state by the address of the report. */
export async function jobStates(world: Pick<World, 'read'>): Promise<Record<string, string>> {
  const jobs = Object.entries(await world.read()).flatMap(([key, job]) =>
    key.startsWith('job:') ? [job as Job] : [],
  );
  return Object.fromEntries(
    jobs.map(({ task, state }) => ['url' in task ? task.url : task.kind, state.name]),
  );
}
