import { setTimeout as wait } from 'node:timers/promises';
import { mulberry32 } from '../faults/rounds/draw.ts';
import { mendKeys } from '../faults/rounds/round.ts';
import { type Cell, connectAll } from '../faults/rounds/world.ts';
import { type Fault, type FaultName, faultNames, faults } from '../faults/service/faults.ts';
import { startFaultyService } from '../faults/service/faulty-service.ts';
import { type BrowserName, closing, startSoaked } from './browsers.ts';
import { boundsOf, type Figures, figuresOf } from './figures.ts';
import { drain, type Kept, letPass, putAway, readKept } from './kept.ts';
import { compareAll, type Ledger, newLedger, restless, settle } from './ledger.ts';
import { act, dismissLists, type Person, reportsOf } from './person.ts';

/** The outcome of a soak: the figures of its start and of each day, and all that went wrong. */
export interface Soaked {
  browser: BrowserName;
  seed: number;
  figures: Figures[];
  ledger: Ledger;
  acts: Record<string, number>;
  /** How many requests that change something there were, and how many a fault struck. */
  requests: { all: number; struck: number };
}

/** How long a soak takes: a row of days, with the seed of its acts and faults. */
interface Length {
  minutes: number;
  days: number;
  seed: number;
}

/** A night is longer than a day, so that each watch runs and what ended grows stale. */
const nightMs = 25 * 60 * 60_000;
/** How long the jobs of a day may take in the evening, and what a day leaves for that. */
const eveningMs = 180_000;
const eveningShare = 0.3;
/** The longest pause between two acts. */
const pauseMs = 1_000;
/** The share of requests that a fault strikes. */
const struck = 0.15;
/** How many acts there are between two events that befall the browser. */
const actsBetween = 8;
const standingUrls = Array.from(
  { length: 20 },
  (_, at) => `https://site-${at % 4}.example/page-${at}`,
);

/**
 * The faults that a service can have while it makes each report once. The others make two reports
 * of one request, or park a job for an hour: the fault run has those.
 */
const oneEach = faultNames.filter((name) => {
  const { makes, onReused }: Fault = faults[name];
  return makes !== 'late' && !onReused && !name.endsWith('421') && !name.endsWith('absurd');
});

/**
 * Soaks one browser. In the first half of the days nothing ends the background or the tabs. `tell`
 * gets a line for each day.
 */
export async function soak(
  browserName: BrowserName,
  extension: string,
  { minutes, days, seed }: Length,
  tell: (line: string) => void,
): Promise<Soaked> {
  const random = mulberry32(seed);
  const cells = [await startCell('one', random), await startCell('other', random)];
  const browser = await startSoaked(browserName, extension);
  const services = new Map(cells.map(({ id, service }) => [id, service]));
  const person: Person = {
    browser,
    services,
    standing: new Map(await Promise.all(cells.map(standingOf))),
    ledger: newLedger(),
    random,
    active: 'one',
    reports: undefined,
    addresses: 0,
    befallen: 0,
  };
  const { ledger } = person;
  const done: Record<string, number> = {};
  const count = (name: string) => (done[name] = (done[name] ?? 0) + 1);
  const figures: Figures[] = [];
  const start = Date.now();
  const dayMs = (minutes * 60_000) / days;
  try {
    await connectAll(browser, cells, { settleSeconds: 4 });
    figures.push(await lookAt(person));
    for (let day = 1; day <= days; day += 1) {
      const wrongBefore = ledger.wrong.length;
      const end = start + (day - eveningShare) * dayMs;
      let acts = 0;
      do {
        count(await act(person));
        await mendKeys(browser, cells);
        if (day > days / 2 && acts % actsBetween === 1) count(await befall(person));
        acts += 1;
        await wait(random() * pauseMs);
      } while (Date.now() < end);
      await evening(person, cells);
      figures.push(await lookAt(person));
      tell(
        `  day ${day}: ${ledger.asked} asked for, ${ledger.wrong.length} wrong, ${Math.round((Date.now() - start) / 1000)} s`,
      );
      for (const one of ledger.wrong.slice(wrongBefore)) tell(`    wrong: ${one}`);
    }
    await compareAll(ledger, services);
    ledger.wrong.push(...boundsOf(figures));
    const seen = cells.flatMap(({ service }) => service.changes);
    const requests = {
      all: seen.length,
      struck: seen.filter(({ fault }) => fault !== 'none').length,
    };
    return { browser: browserName, seed, figures, ledger, acts: done, requests };
  } finally {
    await browser.close();
    await Promise.all(cells.map(async ({ service }) => service.close()));
  }
}

async function startCell(id: string, random: () => number): Promise<Cell> {
  const pick = () => oneEach[Math.floor(random() * oneEach.length)] ?? 'none';
  const plan = Array.from({ length: 5_000 }, (): FaultName =>
    random() < struck ? pick() : 'none',
  );
  const service = await startFaultyService({ plan, before: standingUrls });
  const [url = ''] = standingUrls;
  return { id, name: id, url, task: { kind: 'create', url, privacy: 1 }, service };
}

async function standingOf({ id, service }: Cell): Promise<[string, { id: string; url: string }[]]> {
  const found = standingUrls.map(async (url) =>
    (await service.reportsOf(url)).map((report) => ({ id: report.id, url })),
  );
  return [id, (await Promise.all(found)).flat()];
}

/** Lets the next event befall the browser, each in its turn. */
async function befall(person: Person): Promise<string> {
  const names = Object.keys(person.browser.befalls);
  const name = names[person.befallen % names.length] ?? '';
  person.befallen += 1;
  await person.browser.befalls[name]?.();
  if (closing.includes(name)) person.reports = undefined;
  return name;
}

/**
 * Waits until all that was asked for is at rest, and judges it. The person puts away what is over,
 * and a night passes.
 */
async function evening(person: Person, cells: Cell[]): Promise<void> {
  const { browser, ledger, services } = person;
  const end = Date.now() + eveningMs;
  let kept = await readKept(browser);
  while (restless(ledger, kept).length > 0 && Date.now() < end) {
    await mendKeys(browser, cells);
    await wait(1_000);
    kept = await readKept(browser);
  }
  ledger.wrong.push(...restless(ledger, kept).map((one) => `never at rest: ${one}`));
  await Promise.all([...services.values()].map(async (service) => service.quiet()));
  await settle(ledger, kept, services);
  await dismissLists(person);
  await putAway(browser);
  await letPass(browser, nightMs);
}

/** Reads all figures, with Reports open on its list. */
async function lookAt(person: Person): Promise<Figures> {
  await reportsOf(person);
  await drain(person.browser);
  // Watches may run their reports after the night; what they leave behind is measured, not they.
  const end = Date.now() + eveningMs;
  let kept: Kept;
  do {
    await wait(3_000);
    kept = await readKept(person.browser);
  } while (kept.locks > 1 && Date.now() < end);
  const audits = [...person.services.values()].reduce(
    (sum, service) => sum + standingUrls.length + service.audits(),
    0,
  );
  return figuresOf(kept, await person.browser.memory(), audits);
}
