import { expect } from '@playwright/test';
import { addresses } from './addresses.ts';
import { answers } from './answers.ts';
import { archiveRows } from './archive.ts';
import type { Row } from './row.ts';
import { type Stage, test } from './stage.ts';
import { storage } from './storage.ts';
import { messages } from './strangers.ts';

/** Prints one line of the table. Fails if the row did harm. */
async function close(
  { jobState, harm }: Stage,
  job: string,
  { name, outcome }: Pick<Row, 'name' | 'outcome'>,
  seen: string,
): Promise<void> {
  const state = await jobState(job);
  const found = [...(await harm()), ...(state === 'lost' ? ['The job is lost'] : [])];
  console.log(
    `| ${name} | ${found.length === 0 ? `${seen} · Job: ${state}`.replaceAll('|', String.raw`\|`) : found.join('; ')} |`,
  );
  expect(found).toEqual([]);
  if (outcome) expect(seen).toMatch(outcome);
}

for (const row of answers)
  test(`Answers: ${row.name}`, async ({ stage }) => {
    const job = await stage.begin(row);
    const [reports, popup] = await Promise.all([
      stage.show('reports.html?report=7'),
      stage.show('popup.html'),
    ]);
    await close(stage, job, row, `Reports: ${reports} · Popup: ${popup}`);
  });

for (const row of storage)
  test(`Storage: ${row.name}`, async ({ stage }) => {
    const job = await stage.begin(row);
    const seen = await Promise.all(
      ['reports.html', 'popup.html', 'options.html'].map((path) => stage.show(path)),
    );
    await close(stage, job, row, seen.join(' · '));
  });

for (const [name, value] of archiveRows)
  test(`Archive: ${name}`, async ({ stage }) => {
    const job = await stage.begin({ name });
    // The service fails, so the pages show what the archive has.
    stage.server.play({ list: { status: 503, json: {} }, item: { status: 503, json: {} } });
    await stage.archive(job, value);
    const [reports, report, popup] = [
      await stage.show('reports.html'),
      await stage.show('reports.html?report=1'),
      await stage.show('popup.html'),
    ];
    await close(stage, job, { name }, `Reports: ${reports} · ${report} · Popup: ${popup}`);
  });

for (const [name, tab] of addresses)
  test(`Tabs: ${name}`, async ({ stage }) => {
    const job = await stage.begin({ name });
    await close(stage, job, { name }, await stage.show('popup.html', tab));
  });

for (const [name, typed] of addresses)
  test(`Typed as the address of a service: ${name}`, async ({ stage }) => {
    const job = await stage.begin({ name });
    await stage.show('options.html');
    await close(stage, job, { name }, await stage.type('options.html', 'Service address', typed));
  });

for (const [name, message] of messages)
  test(`Messages: ${name}`, async ({ stage }) => {
    const job = await stage.begin({ name });
    const answer = await stage.ask(job, message);
    await close(stage, job, { name }, `${answer} · Reports: ${await stage.show('reports.html')}`);
  });
