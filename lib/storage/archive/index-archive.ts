import type { IDBPTransaction } from 'idb';
import { parseAuditRow, parseReportRow } from './archive-rows.ts';
import { changeAddresses } from './address-blocks.ts';
import { openDatabase, type Schema } from './database.ts';
import { changeSummaries } from './summaries.ts';

/** How many reports one step looks at. Whatever else reads or writes the archive comes between. */
const stepSize = 200;

const stores = ['reports', 'runs', 'addresses', 'summaries', 'checks', 'upgrades'] as const;
type Step = IDBPTransaction<Schema, typeof stores, 'readwrite'>;
type Row = Schema['reports']['value'];

/**
 * Gives reports without one their place in `addresses` and in `summaries`. Goes on
 * where it was interrupted, as each step is one transaction. Until it has ended a search reads all
 * reports, and the view of a project says that some are missing.
 */
export async function indexArchive(): Promise<void> {
  while (await indexStep('addresses', placeAddresses));
  while (await indexStep('summaries', summarize));
}

/** Returns whether there is more to do. */
async function indexStep(
  name: 'addresses' | 'summaries',
  work: (step: Step, connectionId: string, rows: Row[]) => Promise<void>,
): Promise<boolean> {
  const db = await openDatabase();
  if (!(await db.get('upgrades', name))) return false;
  const transaction = db.transaction(stores, 'readwrite');
  const upgrades = transaction.objectStore('upgrades');
  const upgrade = await upgrades.get(name);
  if (upgrade?.name !== name) return false;
  const rows = await transaction
    .objectStore('reports')
    .getAll(upgrade.after && IDBKeyRange.lowerBound(upgrade.after, true), stepSize);
  for (const [connectionId, own] of Map.groupBy(rows, (row) => row.connectionId))
    await work(transaction, connectionId, own);
  const last = rows.at(-1);
  if (last && rows.length === stepSize)
    await upgrades.put({ name, after: [last.connectionId, last.id] });
  else await upgrades.delete(name);
  await transaction.done;
  return true;
}

async function placeAddresses(step: Step, connectionId: string, rows: Row[]): Promise<void> {
  const addresses = changeAddresses(step.objectStore('addresses'), connectionId);
  await Promise.all(
    rows.map(async (row) => {
      // A row without a place that cannot be read has no address. Later ones came with their place.
      const report = row.block === undefined ? parseReportRow(row) : null;
      if (!report) return;
      const block = await addresses.place(report, row.at);
      await step.objectStore('reports').put({ ...row, block });
    }),
  );
  await addresses.save();
}

async function summarize(step: Step, connectionId: string, rows: Row[]): Promise<void> {
  const summaries = changeSummaries(step, connectionId);
  const audits = step.objectStore('runs').index('report');
  await Promise.all(
    rows.map(async (row) => {
      const report = parseReportRow(row);
      if (!report) return;
      const own = (await audits.getAll([connectionId, report.id])).map(parseAuditRow);
      await summaries.put(
        report,
        row.page,
        own.filter((audit) => audit !== null),
      );
    }),
  );
  await summaries.save();
}
