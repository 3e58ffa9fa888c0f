import { afterEach, describe, expect, test } from 'vitest';
import { sendMessage } from '../../../../lib/browser/messages.ts';
import { openDatabase } from '../../../../lib/storage/database/database.ts';
import { switchBackfill } from '../../../../lib/storage/backfills.ts';
import { changePreferences } from '../../../../lib/storage/preferences.ts';
import { addReports, times, world } from '../service-stage.ts';
import { archived, fillFor, round } from './backfill-stage.ts';
import { key } from '../stage.ts';

/** Deletes reports as another client of the service would. */
async function deleteElsewhere(ids: number[]): Promise<void> {
  for (const id of ids)
    await fetch(`${world.service.url}/api/v1/reports/${id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${key}`, accept: 'application/json' },
    });
}

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);
/** The person asks for the whole list. */
const askAgain = async () => switchBackfill(true);

/**
 * A service whose ids are not numbers. It sorts as requested, or always by id if `sorts` is false.
 */
function listing(ids: string[], sorts: boolean): void {
  world.instead = (request, query) => {
    if (request !== 'GET /reports') return null;
    const rows = ids.map((id, at) => ({
      id,
      url: `https://u.example/${id}`,
      result: 'good',
      generated_at: 1_800_000_000 + at,
    }));
    if (!sorts || query.get('sort_by') !== 'generated_at')
      rows.sort((a, b) => (a.id < b.id ? 1 : -1));
    else if (query.get('sort') === 'desc') rows.reverse();
    const page = Number(query.get('page'));
    const meta = {
      current_page: page,
      last_page: Math.ceil(ids.length / 100),
      per_page: 100,
      total: ids.length,
    };
    return Response.json({ data: rows.slice((page - 1) * 100, page * 100), meta });
  };
}

/** One row of a list. */
const row = (id: number) => ({
  id,
  url: `https://d.example/${id}`,
  result: 'good',
  generated_at: 1_800_000_000 + id,
});
/** Makes the service list only these rows, with `total` as their count. */
function answer(data: object[], total?: number): void {
  world.instead = () => Response.json({ data, meta: { current_page: 1, last_page: 1, total } });
}

describe('a later round', () => {
  test('reads all that is new, whatever the lists and the popup have read of it meanwhile', async () => {
    await fillFor('gaps', 150);
    await changePreferences({ fillArchive: true });
    expect(await round('gaps')).toBe(2);
    await addReports(250);
    await sendMessage('listReports', { connectionId: 'gaps', parameters: { per_page: 100 } });
    // Other reads between its batches do not move it either.
    const batches = await round('gaps', async () =>
      sendMessage('refresh', 'gaps').then(() => world.sent.pop()),
    );
    expect(batches).toBe(3);
    expect(await archived('gaps')).toHaveLength(400);
    expect(await round('gaps')).toBe(1);
  });

  test('ends at what an earlier round knows, though the newest of that was deleted', async () => {
    await fillFor('mark', 150);
    await changePreferences({ fillArchive: true });
    await round('mark');
    await addReports(10);
    await deleteElsewhere([150, 149, 148]);
    expect(await round('mark')).toBe(1);
  });

  test.each([
    { sorts: true, batches: 1 },
    { sorts: false, batches: 2 },
  ])(
    'finds what is new by the time it was generated, or in the whole list (service sorts: $sorts)',
    async ({ sorts, batches }) => {
      const name = `uuid ${sorts}`;
      await fillFor(name, 1);
      const ids = numbers(100, 249).map((number) => `f${999 - ((number * 7) % 1000)}-uuid`);
      listing(ids, sorts);
      await changePreferences({ fillArchive: true });
      expect(await round(name)).toBe(2);
      listing([...ids, 'a000-uuid'], sorts);
      expect(await round(name)).toBe(batches);
      expect(await archived(name)).toHaveLength(151);
    },
  );
});

test('A round during which the list becomes shorter passes nothing over', async () => {
  await fillFor('shrinks', 300);
  await changePreferences({ fillArchive: true });
  await round('shrinks', async (batches) => batches === 2 && deleteElsewhere(numbers(251, 300)));
  expect(await archived('shrinks')).toEqual(expect.arrayContaining(numbers(1, 250).map(String)));
  // The others are deleted here once the person asks for the whole list again.
  await askAgain();
  await round('shrinks');
  expect((await archived('shrinks')).map(Number)).toEqual(numbers(1, 250).toReversed());
});

describe('with a limit of age', () => {
  // Other tests have none.
  afterEach(async () => (await openDatabase()).delete('archive-notes', 'pruned'));
  const day = 24 * 60 * 60_000;
  // Between 1 October 2026 and a month later.
  const keepDays = () => Math.ceil((Date.now() - Date.UTC(2026, 9, 20)) / day);

  test('a round ends at a batch that is all too old, and still removes what was deleted elsewhere', async () => {
    await fillFor('limit', 450);
    await addReports(50);
    await changePreferences({ fillArchive: true, keepDays: keepDays() });
    expect(await round('limit')).toBe(2);
    expect(await archived('limit')).toHaveLength(50);
    await deleteElsewhere([490]);
    await askAgain();
    expect(await round('limit')).toBe(2);
    expect(await archived('limit')).toHaveLength(49);
  });

  test('a list in another order is read to its end', async () => {
    await fillFor('unsorted', 1);
    const [old, late] = [Date.UTC(2026, 8, 1), Date.UTC(2026, 10, 1)].map((time) => time / 1_000);
    const rows = numbers(1, 400).map((id) =>
      Object.assign(row(id), {
        generated_at: id > 300 || id < 100 || (id < 200 && id % 2) ? late : old,
      }),
    );
    world.instead = (request, query) => {
      const page = Number(query.get('page'));
      const meta = { current_page: page, last_page: 4, total: 400 };
      return request === 'GET /reports'
        ? Response.json({ data: rows.slice((page - 1) * 100, page * 100), meta })
        : null;
    };
    await changePreferences({ fillArchive: true, keepDays: keepDays() });
    expect(await round('unsorted')).toBe(4);
    expect(await archived('unsorted')).toHaveLength(249);
  });
});

describe('what was deleted elsewhere', () => {
  test('goes once the person asks for all reports again', async () => {
    await fillFor('deleted', 120);
    await changePreferences({ fillArchive: true });
    await round('deleted');
    await deleteElsewhere([3, 4]);
    expect(await round('deleted')).toBe(1);
    expect(await archived('deleted')).toHaveLength(120);
    await askAgain();
    expect(await round('deleted')).toBe(2);
    expect(await archived('deleted')).toHaveLength(118);
  });

  test.each(['unreadable', 'grows', 'uncounted', 'empty'])(
    'stays where the list cannot be relied on (%s)',
    async (how) => {
      await fillFor(how, 3);
      answer([row(3), row(2), row(1)], 3);
      await changePreferences({ fillArchive: true });
      await round(how);
      await askAgain();
      if (how === 'unreadable') answer([row(3), { id: 2 }], 1);
      if (how === 'grows') answer([row(3), row(2)], 3);
      if (how === 'uncounted') answer([row(3), row(2)]);
      if (how === 'empty') answer([], 0);
      await round(how);
      expect(await archived(how)).toHaveLength(3);
      // A round over a list that stays still deletes it.
      await askAgain();
      answer([row(3), row(2)], 2);
      await round(how);
      expect(await archived(how)).toHaveLength(2);
      expect(times('GET /reports')).toHaveLength(3);
    },
  );
});
