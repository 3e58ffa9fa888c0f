import { type Task, undoMs } from '../../../../lib/domain/jobs/job.ts';
import { safeguardOf } from '../../../../lib/domain/jobs/safeguard.ts';
import { noLimits } from '../../../../lib/domain/settings/limits.ts';
import { saveConnection } from '../../../../lib/storage/connections.ts';
import { policyKey, write } from '../../../../lib/storage/extension-storage.ts';
import { changePreferences } from '../../../../lib/storage/preferences.ts';
import type { Ledger } from './ledger.ts';
import * as face from './list-face.ts';
import type { Kept, Kind, RandomEvent, RandomLife } from './random-life.ts';
import { pagesOf } from './site.ts';
import { connection, type World } from './world.ts';

/** How many reports there are before a life begins. */
const reportsBefore = 8;
const dayMs = 24 * 60 * 60_000;
let count = 0;

/** Lives a life up to the point at which all goes well. */
export async function live(w: World, ledger: Ledger, life: RandomLife): Promise<void> {
  for (let nth = 1; nth <= reportsBefore; nth += 1)
    w.service.make(`https://two.example/${nth}`, 'before');
  await changePreferences({ neverResend: life.neverResend });
  const first = [...life.before, life.first].map((one) => ({ event: one, at: null }));
  for (const { event: one, at } of [...first, ...life.events]) {
    const act = async () => happen(w, ledger, one);
    if (at === null) await act();
    else w.meanwhile.push({ ...at, act });
  }
}

/** Lets all go well from now on, until the background is at rest. */
export async function endWell(w: World, ledger: Ledger, goesOn: boolean): Promise<void> {
  const { disk, service, deaths } = w;
  const mend = async () => {
    disk.isFull = false;
    disk.isDatabaseFull = false;
    w.network.onLine = true;
    await allow(w);
  };
  // The faults and deaths that are left come first; one may take the network once more.
  await mend();
  await w.rest(30 * 60_000);
  for (const { act } of w.meanwhile.splice(0)) await act();
  deaths.splice(0);
  service.faults.change.splice(0);
  service.faults.read.splice(0);
  service.faults.privacy.splice(0);
  service.faults.of.clear();
  // The life that is there may still die, and would not hear that the key is mended.
  w.end();
  w.errors.splice(0);
  await mend();
  await w.resume('online');
  await w.resume('access-changed');
  if (goesOn) for (const id of ledger.lists.keys()) await ledger.goOn(id, 'goOn');
  await w.rest();
}

/** Gives the access and the key back, and lifts the limits of the policy. */
async function allow({ around }: World): Promise<void> {
  around.access = true;
  await saveConnection(connection);
  await write({ [policyKey]: noLimits });
}

async function happen(w: World, ledger: Ledger, one: RandomEvent): Promise<void> {
  const { disk, service, deaths } = w;
  const named = async (work: () => Promise<unknown>) => {
    // The settings say that nothing could be saved.
    await work().catch(() => {});
    await w.resume('access-changed');
  };
  switch (one.what) {
    case 'add':
      return addList(w, ledger, one);
    case 'click':
      count += 1;
      await ledger.click(taskOf(w, one), `j${count}`);
      if (one.also === null || (one.also === 'create') !== (one.kind === 'create')) return;
      return ledger.click(taskOf(w, { ...one, kind: one.also }), `j${count}c`);
    case 'correct':
      return correct(w, ledger, one.kept);
    case 'two windows':
      return clickInTwo(w, ledger, one);
    case 'press':
      w.closes.after = one.closes;
      await ledger.press(one.job, one.button);
      return void (w.closes.after = null);
    case 'fail':
      service.faults.change.push(...one.change);
      service.faults.privacy.push(...one.privacy);
      return void service.faults.read.push(...one.read);
    case 'fail at':
      return void service.faults.of.set(
        targetsOf(w, one.kind, [one.at])[0]!.id,
        Array.from({ length: one.times }, () => one.fault),
      );
    case 'die':
      return void deaths.push(one);
    case 'pass':
      if (!w.isBusy()) return w.rest(one.ms);
      // Between the note that a request leaves and the request itself is no time.
      return w.isOut() ? w.pass(one.ms) : undefined;
    case 'storage full':
      return void (disk.isFull = true);
    case 'database full':
      return void (disk.isDatabaseFull = true);
    case 'room':
      disk.isFull = false;
      return void (disk.isDatabaseFull = false);
    case 'never': {
      const isOn = (disk.items.get('preferences') ?? '').includes('"neverResend":true');
      return changePreferences({ neverResend: !isOn }).catch(() => {});
    }
    case 'update':
      return w.isBusy() ? undefined : w.end();
    case 'offline':
      return void (w.network.onLine = false);
    case 'online':
      w.network.onLine = true;
      return w.resume('online');
    case 'no access':
      return void (w.around.access = false);
    case 'no key':
      return named(async () => saveConnection({ ...connection, apiKey: '' }));
    case 'other key':
      return named(async () => saveConnection({ ...connection, apiKey: 'another key' }));
    case 'only managed':
      return named(async () => write({ [policyKey]: { ...noLimits, onlyTheseConnections: true } }));
    case 'no public':
      return named(async () => write({ [policyKey]: { ...noLimits, allowPublic: false } }));
    case 'all is allowed':
      return named(async () => allow(w));
    case 'a day on':
    case 'a day back':
      // Whatever has ended is a day old then, and may be removed.
      await ledger.look();
      return w.jump(one.what === 'a day on' ? dayMs : -dayMs);
    default:
      return touchList(w, ledger, one);
  }
}

async function addList(
  w: World,
  ledger: Ledger,
  one: Extract<RandomEvent, { what: 'add' }>,
): Promise<void> {
  count += 1;
  for (const { at, event: later } of one.meanwhile)
    w.meanwhile.push({ ...at, act: async () => happen(w, ledger, later) });
  const isAll = one.all && one.kind !== 'create';
  const places = isAll ? Array.from({ length: reportsBefore }, (_, at) => at) : one.rows;
  return ledger.add(
    changeOf(one.kind, one.kept),
    targetsOf(w, one.kind, places),
    `l${count}`,
    isAll ? { search: 'two.example' } : undefined,
  );
}

/** Clicks the same button in two windows. */
async function clickInTwo(
  w: World,
  ledger: Ledger,
  { kept, at, another, laterMs, meanwhile }: Extract<RandomEvent, { what: 'two windows' }>,
): Promise<void> {
  count += 1;
  const [earlier, later] = [`j${count}`, `j${count}b`];
  const task = taskOf(w, { kind: 'create', kept, at, another });
  const clicked = w.now();
  // A click while the first is being written as done comes too late for its password.
  const isLate = kept.privacy === 2 && meanwhile?.point === 'before set';
  const second = async () => {
    if (!another && !isLate) ledger.equals.set(later, earlier);
    await ledger.click(task, later, Math.min(clicked + laterMs, w.now()));
  };
  if (meanwhile) w.meanwhile.push({ ...meanwhile, act: second });
  await ledger.click(task, earlier, clicked);
  if (!meanwhile) await second();
}

/** Changes the privacy of a report that may have another one than was asked for. */
async function correct({ service }: World, ledger: Ledger, kept: Kept): Promise<void> {
  const reportId = [...service.asks.keys()].findLast((id) => service.kept.has(id));
  if (reportId === undefined) return;
  const { url } = service.kept.get(reportId)!;
  count += 1;
  await ledger.click({ kind: 'privacy', reportId, url, ...kept }, `j${count}`);
}

/** Does something as the person, at a list or at one of its rows. */
async function touchList(
  w: World,
  ledger: Ledger,
  { what, row, closes, list: at }: Extract<RandomEvent, { list: number }>,
): Promise<void> {
  const list = [...ledger.lists.values()].at(at);
  if (!list) return;
  const { id, change, targets } = list;
  w.closes.after = closes;
  if (what === 'goOn' || what === 'resume') await ledger.goOn(id, what);
  else if (what === 'retry') await ledger.retry(id);
  else if (what === 'retry one') await ledger.retry(id, targets[row % targets.length]!.id);
  else if (what !== 'twice') await ledger.stop(id, what);
  // No person clicks a second time after the list was put away.
  else if ((await face.summary(id)).state !== 'gone') await ledger.add(change, targets, id);
  w.closes.after = null;
}

function changeOf(name: Kind, kept: Kept): face.ListChange {
  if (name === 'create') return { kind: 'create', ...kept };
  const change = name === 'privacy' ? { kind: name, ...kept } : { kind: name };
  return safeguardOf(change) === 'undo' ? { ...change, undo: undoMs } : change;
}

function taskOf(
  w: World,
  { kind, kept, at, another }: { kind: Kind; kept: Kept; at: number; another: boolean },
): Task {
  const { id: reportId, url } = targetsOf(w, kind, [at])[0]!;
  if (kind === 'create') return { kind, url, ...kept, ...(another && { another }) };
  return kind === 'privacy' ? { kind, reportId, url, ...kept } : { kind, reportId, url };
}

/** The pages of creates, or the reports, which may have been made since the life began. */
function targetsOf(w: World, name: Kind, places: number[]): face.ListTarget[] {
  const pages = pagesOf(w.service.site);
  if (name === 'create') return places.map((one) => ({ id: pages[one]!, url: pages[one]! }));
  // The person knows only those that are there.
  const made = w.service.made.filter(({ at }) => at <= w.startTime + w.time.passed);
  const reports = new Set(places.map((one) => made[one % made.length]!));
  return [...reports].map(({ id, url }) => ({ id: String(id), url }));
}
