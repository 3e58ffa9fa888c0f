import { changes } from '../../support/service/requests.ts';
import { startFaultyService } from '../../faults/service/faulty-service.ts';
import type { World } from '../../faults/rounds/world.ts';
import type { Job } from '../../../lib/domain/jobs/job.ts';
import type { Service } from '../../support/browser/harness.ts';
import { letADayPass } from '../../support/pages/reports-page.ts';
import { startRedirecting } from '../../support/service/report-service.ts';
import { waitFor } from '../../support/wait-for.ts';
import type { Person, View } from './person.ts';

/** The page that is watched. */
export const watchedPage = 'https://shop.example.com/boots';

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

/** Chooses a preference until it is stored: a page that was just drawn may miss the first time. */
async function prefer(
  view: View,
  [label, choice]: [label: string, choice: string],
  [name, value]: [name: string, value: unknown],
): Promise<void> {
  const preferences = `chrome.storage.local.get('preferences').then(({ preferences = {} }) => preferences)`;
  await waitFor(
    `the preference "${name}"`,
    async () => {
      await view.choose(label, choice);
      return (await view.evaluate<Record<string, unknown>>(preferences))[name] === value;
    },
    { everyMs: 1000 },
  );
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

/** Asks for a report of an address with the connection that is in use. */
async function askFor(person: Person, address: string): Promise<View> {
  const popup = await person.open('popup.html');
  await popup.fill('Address', address);
  await popup.click('Create report');
  return popup;
}

/** Asks for new reports of these addresses with the connection that is in use. */
export async function askForAll(person: Person, addresses: string[]): Promise<View> {
  const page = await person.open('reports.html?tab=new');
  await page.fill('Addresses, one a line. Text around them is left out.', addresses.join('\n'));
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

export const pageOf = (host: string) => `https://${host}.example/`;

/** The clock of a service whose reports are old enough to be run again. */
export const longAgo = -3 * 24 * 60 * 60_000;
/** Reports that the good service has before all others. */
const known = [...listOf('known.example', 6), watchedPage];
export const listed = listOf('listed.example', 5);

/**
 * Fills the store of the extension through its pages: a connection for each state in which a job
 * waits, and one with jobs that have ended, a list that is paused, a watch with its first run, and
 * all of its reports. `goOn` lets the services answer what they hold.
 */
export async function fillStore(person: Person) {
  const gates = { unknown: hold(), sending: hold(), list: hold() };
  const services = {
    blocked: await startFaultyService({ plan: ['key revoked, then mended'] }),
    unknown: await startFaultyService({ plan: ['made, then reset before the answer'] }),
    sending: await startFaultyService({}),
    queued: await startFaultyService({ plan: ['429, Retry-After absurd'] }),
    undecided: await startRedirecting(),
    good: await startFaultyService({
      plan: ['none', 'refused with 422', 'none', 'none', 'refused with 422'],
      before: known,
      clock: longAgo,
    }),
  };
  const { blocked, unknown, sending, queued, undecided, good } = services;

  await connectTo(person, blocked, true);
  const preferences = await person.open('options.html');
  await prefer(preferences, ['Theme', 'Dark'], ['theme', 'dark']);
  // However slow the machine is, nothing that is held counts as not made.
  await prefer(
    preferences,
    ['Wait for unconfirmed reports', '60 minutes'],
    ['settleSeconds', 3_600],
  );
  await (await askFor(person, pageOf('blocked'))).shows('The service didn’t accept the API key');
  await connectTo(person, unknown);
  unknown.gates.made = async () => void (unknown.gates.asking = gates.unknown.gate);
  await (await askFor(person, pageOf('unknown'))).shows('Checking whether the report was created');
  await connectTo(person, sending);
  sending.gates.posted = gates.sending.gate;
  await (await askFor(person, pageOf('sending'))).shows('Creating the report');
  await gates.sending.holds();
  await connectTo(person, queued);
  await (await askFor(person, pageOf('queued'))).shows('Too many requests');
  await connectTo(person, undecided);
  undecided.lost.add('https://moved.example/go');
  await (await askFor(person, 'https://moved.example/go')).shows('Couldn’t confirm');

  await connectTo(person, good);
  await (await askFor(person, pageOf('done'))).shows('Report created');
  await (await askFor(person, pageOf('refused'))).shows('No such page.');
  const watches = await person.open(
    `reports.html?${new URLSearchParams({ tab: 'watches', watch: watchedPage })}`,
  );
  await watches.choose('Every', 'Day');
  await watches.click('New watch');
  await watches.shows('tomorrow');
  await watches.evaluate(`(${letADayPass.toString()})()`);
  await waitFor('the first run of the watch', () => changes(good).length >= 3);
  const options = await person.open('options.html');
  // The earlier build begins the welcome anew where the tab of the installation shows it.
  await waitFor('the settings', () =>
    options.evaluate<boolean>(
      `(() => {
        const named = ({ textContent }) => textContent === 'Skip to settings';
        [...document.querySelectorAll('button')].find(named)?.click();
        return document.querySelector('#preferences') !== null;
      })()`,
    ),
  );
  await options.click('Download all reports for offline use', 'switch');
  await options.shows('All reports downloaded.');

  let creates = 0;
  good.gates.posted = async () => ((creates += 1) === 3 ? gates.list.gate() : undefined);
  const list = await askForAll(person, listed);
  await gates.list.holds();
  await list.click('Pause');
  await list.shows('Paused.');
  gates.list.release();
  await list.shows('3 of 5');
  return { gates, services };
}
