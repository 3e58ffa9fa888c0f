import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { readArchivedReport, readHistory } from '../../../lib/storage/archive/archive.ts';
import {
  parseAuditRow,
  parseReportRow,
  parseStatsRow,
} from '../../../lib/storage/archive/archive-rows.ts';
import { readTargets } from '../../../lib/storage/archive/bulk-targets.ts';
import { openDatabase } from '../../../lib/storage/archive/database.ts';
import { parseBackfill } from '../../../lib/storage/extension/backfills.ts';
import { parseBulk } from '../../../lib/storage/extension/bulks.ts';
import { parseConnections } from '../../../lib/storage/extension/connections.ts';
import { parseOutline } from '../../../lib/storage/extension/job-outline.ts';
import { parseJob } from '../../../lib/storage/extension/jobs.ts';
import { parseNewest } from '../../../lib/storage/extension/newest-reports.ts';
import { readPageState } from '../../../lib/storage/extension/page-state.ts';
import { defaultPreferences } from '../../../lib/domain/preferences.ts';
import { preferencesKey } from '../../../lib/storage/extension/keys.ts';
import { parsePreferences } from '../../../lib/storage/extension/preferences.ts';
import { quarantineUnreadable, unreadableOf } from '../../../lib/storage/extension/quarantine.ts';
import { parsePauses } from '../../../lib/storage/extension/pauses.ts';
import { parseWelcome } from '../../../lib/storage/extension/welcome.ts';
import released from './released-storage.json' with { type: 'json' };

// Written by version 0.1.0 as released (commit 0df9476). Do not change it: people have this on
// disk.
const storage: Record<string, unknown> = released.storage;
const { rows } = released.archive;
const now = 1_800_000_000_000;

/** The reader of each kind of value, by the beginning of its key. */
const readers: Record<string, (raw: unknown) => unknown> = {
  'job:': parseJob,
  'bulk:': parseBulk,
  'fill:': parseBackfill,
  'newest:': parseNewest,
  connections: (raw) => {
    const { list, active, broken } = parseConnections(raw) ?? {};
    return { v: 1, list: [...(list ?? []), ...(broken ?? [])], active };
  },
  preferences: parsePreferences,
  welcome: (raw) => parseWelcome({ welcome: raw }),
  waits: (raw) => Object.fromEntries(parsePauses(raw, now)),
  outline: (raw) => parseOutline(raw, 'c1'),
  // Unreadable data is kept, so that a person can mend it.
  'aside:': (raw) => raw,
};

beforeEach(async () => {
  fakeBrowser.reset();
  await fakeBrowser.storage.local.set(storage);
});

describe('storage of the released version', () => {
  test.each(Object.entries(storage))('at %s is read whole', (key, raw) => {
    const read = Object.entries(readers).find(([start]) => key.startsWith(start))?.[1];
    // Preferences that came later have their defaults.
    const whole = key === preferencesKey ? { ...defaultPreferences, ...(raw as object) } : raw;
    expect(read?.(raw)).toEqual(whole);
  });

  test('is never kept aside, and the values that it kept aside are counted', async () => {
    expect(await quarantineUnreadable()).toEqual([]);
    expect(unreadableOf(storage)).toEqual({
      connections: true,
      preferences: false,
      leakGuard: false,
      changes: 2,
      watches: 0,
      others: 0,
      aside: 3,
    });
    expect(await readPageState()).toMatchObject({ connection: { id: 'c1' }, unreadable: 3 });
  });

  test('holds a job in every state, with each field that a job may have', () => {
    const jobs = Object.entries(storage).flatMap(([key, raw]) =>
      key.startsWith('job:') ? [parseJob(raw)] : [],
    );
    expect(new Set(jobs.map((job) => job?.state.name))).toEqual(
      new Set(['queued', 'sending', 'unknown', 'blocked', 'refused', 'undecided', 'done']),
    );
    const text = JSON.stringify(jobs);
    for (const field of ['look', 'first', 'bulk', 'another', 'password', 'refusal', 'duplicates'])
      expect(text).toContain(`"${field}":`);
  });

  test('has an archive that is read whole', async () => {
    const db = await openDatabase();
    for (const row of rows.reports) expect(parseReportRow(row)).toEqual(row.report);
    for (const row of rows.runs) {
      const { connectionId: _connectionId, page: _page, ...audit } = row;
      expect(parseAuditRow(row)).toEqual(audit);
    }
    for (const row of rows.standings) expect(parseStatsRow(row)).toEqual(row);
    for (const [store, kept] of Object.entries(rows))
      for (const row of kept) await db.put(store as never, row);
    expect(await readHistory('c1', 'https://www.example.com/7')).toMatchObject([
      { at: now, result: 'decent' },
      { at: now - 7, result: 'good' },
    ]);
    expect(await readArchivedReport('c1', 'r9')).toMatchObject({ report: rows.reports[2]?.report });
    const states = await Promise.all(
      (['waiting', 'running', 'done', 'failed'] as const).map(async (state) =>
        readTargets({ id: 'running', connectionId: 'c1' }, state, 9),
      ),
    );
    expect(states.flat().toSorted((one, other) => one.place - other.place)).toEqual(rows.targets);
  });
});
