import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningService } from '../../../local-service/src/command/start.ts';
import { call } from '../call.ts';
import { quickAudit } from '../quick-audit.ts';
import { startEmpty } from '../store/store.ts';

const count = 120;
let service: RunningService;
let time = Date.parse('2026-01-02T03:04:05Z');

beforeAll(async () => {
  service = await startEmpty({
    audit: quickAudit(),
    key: 'the-key',
    requestsPerMinute: 10_000,
    now: () => time,
  });
  for (let at = 1; at <= count; at += 1) {
    time += 1000;
    expect(
      (await call(service, 'POST', '/reports', { url: `https://site-${at}.example/` })).status,
    ).toBe(200);
  }
});
afterAll(() => service.close());

const rows: [section: string, query: string, size: number, newest: number, rows: number][] = [
  ['4.1 per_page, ten by default', '', 10, 120, 10],
  ['4.1 per_page=10', 'per_page=10', 10, 120, 10],
  ['4.1 per_page=25', 'per_page=25', 25, 120, 25],
  ['4.1 per_page=50', 'per_page=50', 50, 120, 50],
  ['4.1 per_page=100', 'per_page=100', 100, 120, 100],
  ['notes, next page: page=2', 'per_page=50&page=2', 50, 70, 50],
  ['notes, next page: the last, not full', 'per_page=50&page=3', 50, 20, 20],
];

it.each(rows)('%s', async (_, query, size, newest, length) => {
  const answer = await call(service, 'GET', `/projects?${query}`);
  expect(answer.status).toBe(200);
  expect(answer.rows.map(({ project }) => project)).toEqual(
    Array.from({ length }, (_row, at) => `site-${newest - at}.example`),
  );
  expect(answer.meta).toMatchObject({ per_page: size, total: count });
});
