import { expect } from '@playwright/test';
import { addressGroups } from './addresses.ts';
import { answers } from './answers.ts';
import { archiveGroups } from './archive.ts';
import { playRows } from './play.ts';
import { allGood } from './row.ts';
import { test } from './stage.ts';
import { storage } from './storage.ts';
import { messages } from './strangers.ts';

for (const { name, sees, rows } of answers)
  test(`Answers: ${name}`, async ({ stage }) =>
    playRows(stage, rows, async (row) => {
      await stage.begin(row);
      await stage.show(['reports.html?report=7', 'popup.html'], { ...sees, ...row.sees });
    }));

for (const { name, sees, rows } of archiveGroups)
  test(`Archive: ${name}`, async ({ stage }) =>
    playRows(stage, rows, async ({ value, ...row }) => {
      const down = { status: 503, json: {} };
      await stage.begin({ ...row, list: down, item: down }, value);
      await stage.show(['reports.html?report=1', 'popup.html'], sees);
    }));

test('Messages: answers none that no page sends', async ({ stage }) =>
  playRows(stage, messages, async ({ value, answer = /^null$/, ...row }) => {
    const id = await stage.begin(row);
    await stage.show(['reports.html?report=7'], allGood);
    expect(await stage.ask(id, value)).toMatch(answer);
  }));

for (const { name, sees, rows } of storage)
  test(`Storage: ${name}`, async ({ stage }) =>
    playRows(stage, rows, async (row) => {
      // The extension sets broken values aside when it opens.
      await stage.leavePages();
      await stage.begin(row);
      await stage.show(['reports.html', 'popup.html', 'options.html'], {
        ...sees,
        ...row.sees,
      });
    }));

for (const { name, sees, rows } of addressGroups)
  test(`Addresses of the tab, and typed for a service: ${name}`, async ({ stage }) =>
    playRows(stage, rows, async ({ value, connects = true, ...row }) => {
      await stage.begin(row);
      const seen = { ...sees, ...row.sees };
      await stage.show(['popup.html'], seen, value);
      await stage.typeAddress(value, seen, connects);
    }));
