import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { call } from '../call.ts';
import { killWhileWriting } from './kill-while-writing.ts';
import { openPage, signIn } from '../pages/report-reader.ts';
import { quickService, runProcess } from '../run-process.ts';
import { makeFolder } from '../stage.ts';

let data: string;

beforeEach(() => {
  data = join(makeFolder(), 'reports.sqlite');
});

describe('kill -9', () => {
  it('loses nothing that was answered for, and repeats nothing', async () => {
    for (let round = 1; round <= 3; round++) {
      const { child, ready, ended } = runProcess(quickService, [data]);
      const service = { url: await ready, key: 'the-key' };
      // The round before ended with a kill. Its requests are sent again, as a client would.
      const keys = Array.from({ length: round * 4 }, (_, index) => `key-${index}`);
      for (const key of keys) {
        const fields = { url: `https://example.com/${key}`, privacy: '2', password: 'sesame' };
        expect(
          (await call(service, 'POST', '/reports', fields, { 'idempotency-key': key })).status,
        ).toBe(200);
      }
      const { rows, meta } = await call(service, 'GET', '/reports?per_page=100&sort=asc');
      expect(meta['total']).toBe(round * 4);
      expect(rows.map(({ url }) => url)).toEqual(keys.map((key) => `https://example.com/${key}`));
      const { cookie } = await signIn(`${service.url}/reports/1`, 'sesame');
      const page = await openPage(`${service.url}/reports/1`, cookie);
      expect(await page.text()).toContain('https://example.com/key-0');
      // Two further requests are under way at the kill.
      const cut = ['slow', 'later'].map((name) =>
        call(service, 'POST', '/reports', { url: `https://slow.example/${name}` }).catch(
          () => 'cut',
        ),
      );
      child.kill('SIGKILL');
      await ended;
      expect(await Promise.all(cut)).toEqual(['cut', 'cut']);
    }
  });

  it('in the middle of writing damages nothing, loses nothing that was answered for, and makes nothing twice', async () => {
    const { answered, ...left } = await killWhileWriting(data, 8, () =>
      runProcess(quickService, [data]),
    );
    expect(answered).toBeGreaterThan(20);
    expect(left).toEqual({ lost: [], twice: [], damage: [] });
  });

  it('keeps neither key nor password where they can be read', async () => {
    const { child, ready, ended, said } = runProcess(quickService, [data]);
    const service = { url: await ready, key: 'the-key' };
    await call(service, 'POST', '/reports', {
      url: 'https://example.com/',
      privacy: '2',
      password: 'open sesame',
    });
    child.kill('SIGKILL');
    await ended;
    const bytes = ['', '-wal'].map((end) => readFileSync(data + end, 'latin1')).join('');
    expect(bytes).toContain('https://example.com/');
    for (const secret of ['open sesame', 'open+sesame', 'the-key']) {
      expect(bytes).not.toContain(secret);
      expect(said()).not.toContain(secret);
    }
  });
});
