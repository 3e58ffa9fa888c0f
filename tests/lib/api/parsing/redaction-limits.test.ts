import { describe, expect, test } from 'vitest';
import { listReports } from '../../../../lib/api/client/list-reports.ts';
import { createReport, readReport } from '../../../../lib/api/client/reports.ts';
import { connectTo } from '../serve.ts';

describe('secrets', () => {
  test('that are short are no part of a word, an id or an address, and no word of the interface is a secret', async () => {
    const row = {
      id: 1234,
      url: 'https://1234.example/',
      result: 'good',
      note: '1234 is not 12345',
      password: true,
    };
    const created = async (secret: string) =>
      createReport(await connectTo(row), { url: 'u', privacy: 2, password: secret }, 'k');
    expect(await created('1234')).toMatchObject({
      id: '1234',
      url: row.url,
      further: { note: '••• is not 12345' },
    });
    for (const secret of ['good', 'password', '12', 'generated_at'])
      expect(await created(secret)).toMatchObject({
        id: '1234',
        result: 'good',
        hasPassword: true,
        further: { note: row.note },
      });
  });

  test.each([
    'example.org',
    'https://example.org',
    'reports.example.org:8443',
    'application/json',
    'no-cache',
    'keep-alive',
    'XMLHttp',
  ])('are no ordinary values of extra headers: %s', async (value) => {
    const row = { id: 7, url: 'https://example.org/a', note: `See ${value}.`, project: value };
    const to = {
      ...(await connectTo([row])),
      headers: [['X-Tenant', value]] satisfies [string, string][],
    };
    expect((await listReports(to, {})).rows).toMatchObject([
      { url: row.url, project: value, further: { note: row.note } },
    ]);
  });

  test('of extra headers are struck by their parts, and out of texts only', async () => {
    const token = 'dXNlcjpwYXNzd29yZA';
    const row = {
      id: token,
      url: `https://example.org/${token}`,
      project: token,
      [token]: `Basic ${token}== ${token} x`,
    };
    const to = {
      ...(await connectTo(row)),
      headers: [['Authorization', `Basic ${token}==`]] satisfies [string, string][],
    };
    expect(await readReport(to, '7')).toMatchObject({
      id: token,
      url: row.url,
      project: token,
      further: { [token]: '••• ••• x' },
    });
  });

  test('that are passwords strike neither the address, nor the names of checks, nor a total', async () => {
    for (const secret of ['welcome2024', 'html']) {
      const row = {
        id: 7,
        url: `https://example.org/${secret}`,
        project: secret,
        results: { [`${secret}-has-lang`]: { passed: true } },
      };
      expect(
        await createReport(await connectTo(row), { url: 'u', privacy: 2, password: secret }, 'k'),
      ).toMatchObject({
        url: row.url,
        project: secret,
        checks: [{ title: `${secret}-has-lang` }],
      });
    }
    const to = {
      ...(await connectTo({ data: [{ id: 7, url: 'u' }], meta: { total: 9 } })),
      apiKey: 'total',
    };
    expect(await listReports(to, {})).toMatchObject({ total: 9 });
  });
});
