import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, it } from 'vitest';
import type { Audit } from '../../../local-service/src/base/audit.ts';
import { call } from '../call.ts';
import { fillDataFile } from '../fill-data-file.ts';
import { quickAudit } from '../quick-audit.ts';
import { quickService, runProcess } from '../run-process.ts';
import { makeFolder, start } from '../stage.ts';

let folder: string;
let data: string;

beforeEach(() => {
  folder = makeFolder();
  data = join(folder, 'reports.sqlite');
});

it('takes changes while another process reads the file, as a backup does', async () => {
  await fillDataFile(
    data,
    Array.from({ length: 10 }, (_, at) => ({ url: `https://example.com/${at}` })),
  );
  const service = await start({ file: data });
  const reader = new DatabaseSync(data, { readOnly: true });
  const read = () => reader.prepare('SELECT count(*) AS n FROM reports').get()?.['n'];
  reader.exec('BEGIN');
  expect(read()).toBe(10);
  const url = 'https://example.com/meanwhile';
  expect((await call(service, 'POST', '/reports', { url })).status).toBe(200);
  expect((await call(service, 'PUT', '/reports/1', { privacy: '0' })).status).toBe(200);
  expect((await call(service, 'DELETE', '/reports/2')).status).toBe(200);
  expect(read()).toBe(10);
  reader.exec('COMMIT');
  reader.close();
  expect((await call(service, 'GET', '/reports')).meta['total']).toBe(10);
});

it('refuses a change with 503 while another process changes the file for long, and says so in one sentence', async () => {
  const told: string[] = [];
  const report = ({ message }: Error) => told.push(message);
  const audited: string[] = [];
  const audit: Audit = async (page, signal) => {
    audited.push(page);
    return quickAudit()(page, signal);
  };
  const service = await start({ file: data, report, audit });
  const writer = new DatabaseSync(data);
  writer.exec('BEGIN IMMEDIATE');
  const create = () => call(service, 'POST', '/reports', { url: 'https://example.com/' });
  const { status, headers, json } = await create();
  expect([status, headers.get('retry-after'), json]).toEqual([
    503,
    '5',
    {
      message: 'The service cannot use its database now. Try again in a few seconds.',
      status: 503,
    },
  ]);
  const sentence = `The data file ${data} cannot be used: another process uses it.`;
  expect(told).toEqual([sentence]);
  // It would take a browser, and room on the disk, for what cannot be kept.
  expect(audited).toEqual([]);
  // It can be read, and so it runs, but it is not ready.
  const isReady = async () => (await fetch(`${service.url}/readyz`)).status;
  expect([(await call(service, 'GET', '/reports')).status, await isReady()]).toEqual([200, 503]);
  writer.exec('COMMIT');
  writer.close();
  expect([(await create()).status, await isReady()]).toEqual([200, 200]);
});

it('leaves its file and its pages after a stop', async () => {
  const { ready, child, ended } = runProcess(quickService, [data]);
  const service = { url: await ready, key: 'the-key' };
  await call(service, 'POST', '/reports', { url: 'https://example.com/' });
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(readdirSync(folder)).toEqual([
    'reports.sqlite',
    'reports.sqlite-lock',
    'reports.sqlite-pages',
  ]);
});
