import { bulkAddresses, type BulkCosts } from './bulk-creates.ts';
import { goals } from './goals.ts';
import { median } from './statistics.ts';
import { judged, ms, type Row, table } from './table.ts';
import { parts } from './worker-time.ts';

/** The table of what a bulk of creates costs the worker. */
export function bulkCreatesTable(costs: BulkCosts[]): string {
  const worst = Math.max(...costs.map(({ thread }) => median(thread)));
  const each = (name: string, of: (cost: BulkCosts) => number, ...cells: string[]): Row => [
    name,
    ...costs.map((cost) => ms(of(cost))),
    ...cells,
  ];
  return table(
    ['for each new report', ...bulkAddresses.map((count) => `of ${count}`), 'goal', 'met'],
    [
      each(
        'the worker’s own thread',
        ({ thread }) => median(thread),
        ...judged(worst, goals.bulkJob, ms),
      ),
      each('the worker’s process', (cost) => median(cost.process), '', ''),
      ...parts.map((part) =>
        each(`in a profile of the thread: ${part}`, ({ profile }) => profile[part], '', ''),
      ),
    ],
  );
}
