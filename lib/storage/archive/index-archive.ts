import { parseReportRow } from './archive-rows.ts';
import { changeAddresses } from './address-blocks.ts';
import { openDatabase } from './database.ts';

/** How many reports one step looks at. Whatever else reads or writes the archive comes between. */
const stepSize = 200;

/**
 * Gives reports that an earlier version kept their place in `addresses`. Goes on where it was
 * interrupted, as each step is one transaction. Until it has ended a search reads all reports.
 */
export async function indexArchive(): Promise<void> {
  while (await indexStep());
}

/** Returns whether there is more to do. */
async function indexStep(): Promise<boolean> {
  const db = await openDatabase();
  if (!(await db.get('upgrades', 'addresses'))) return false;
  const transaction = db.transaction(['reports', 'addresses', 'upgrades'], 'readwrite');
  const upgrades = transaction.objectStore('upgrades');
  const reports = transaction.objectStore('reports');
  const upgrade = await upgrades.get('addresses');
  if (upgrade?.name !== 'addresses') return false;
  const rows = await reports.getAll(
    upgrade.after && IDBKeyRange.lowerBound(upgrade.after, true),
    stepSize,
  );
  // A row without a place that cannot be read has no address. Later ones came with their place.
  const unplaced = rows.flatMap((row) => {
    const report = row.block === undefined ? parseReportRow(row) : null;
    return report ? [{ row, report }] : [];
  });
  const byConnection = Map.groupBy(unplaced, ({ row }) => row.connectionId);
  for (const [connectionId, own] of byConnection) {
    const addresses = changeAddresses(transaction.objectStore('addresses'), connectionId);
    await Promise.all(
      own.map(async ({ row, report }) => {
        const block = await addresses.place(report, row.at);
        await reports.put({ ...row, block });
      }),
    );
    await addresses.save();
  }
  const last = rows.at(-1);
  if (last && rows.length === stepSize)
    await upgrades.put({ name: 'addresses', after: [last.connectionId, last.id] });
  else await upgrades.delete('addresses');
  await transaction.done;
  return true;
}
