import { expect } from '@playwright/test';
import { answers } from './answers.ts';
import type { Row } from './row.ts';
import { test } from './stage.ts';

/** Prints one line of the table, and fails where something was harmed. */
function close(name: string, seen: string, harm: string[], { outcome }: Pick<Row, 'outcome'>): void {
  console.log(`| ${name} | ${harm.length === 0 ? seen.replaceAll('|', '\\|') : harm.join('; ')} |`);
  expect(harm).toEqual([]);
  if (outcome) expect(seen).toMatch(outcome);
}

for (const row of answers)
  test(`answers · ${row.name}`, async ({ stage }) => {
    const id = await stage.begin(row);
    const [reports, popup] = await Promise.all([stage.show('reports.html?report=7'), stage.show('popup.html')]);
    const job = await stage.jobState(id);
    const harm = await stage.harm();
    close(row.name, `Reports: ${reports} · Popup: ${popup} · Job: ${job}`, job === 'lost' ? [...harm, 'The job is lost'] : harm, row);
  });
