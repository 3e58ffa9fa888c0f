import { describe, expect, test } from 'vitest';
import { boundData, boundOtherFields } from '../../../../lib/api/parsing/bound-data.ts';
import { listProjects } from '../../../../lib/api/client/projects.ts';
import { listReports } from '../../../../lib/api/client/list-reports.ts';
import { readReport } from '../../../../lib/api/client/reports.ts';
import { connected, connectTo, serve } from '../serve.ts';

const report = (fields: object = {}) => ({ id: 7, url: 'https://example.org/', ...fields });
const nested = (levels: number, of: [string, string] = ['[', ']']) =>
  of[0].repeat(levels) + of[1].repeat(levels);

async function read(fields: object) {
  return readReport(await connectTo({ data: report(fields) }), '7');
}

/** How deep objects and arrays are nested in each other. */
function depthOf(raw: unknown): number {
  return typeof raw === 'object' && raw !== null
    ? 1 + Math.max(0, ...Object.values(raw).map(depthOf))
    : 0;
}

describe('an answer is bounded where it is read', () => {
  test('as many rows as were asked for, and a few more; the others are counted', async () => {
    const rows = Array.from({ length: 60_000 }, (_, id) => ({ id, url: 'u' }));
    const ten = await listReports(await connectTo({ data: rows, meta: { total: 60_000 } }), {});
    expect(ten).toMatchObject({ unreadable: 59_980, total: 60_000, next: 2 });
    expect(ten.rows).toHaveLength(20);
    expect((await listReports(await connectTo(rows), { per_page: 100 })).rows).toHaveLength(110);
    const projects = await listProjects(
      await connectTo(rows.map(({ id }) => ({ project: `p${id}` }))),
      { per_page: 25 },
    );
    expect(projects).toMatchObject({ unreadable: 59_965 });
  });

  test('a row with an id or an address that is too long, or an id that is no text, cannot be read, and hides no other', async () => {
    const rows = [
      report({ id: 'x'.repeat(257) }),
      report({ id: '\uD800' }),
      report({ url: `https://example.org/${'x'.repeat(8192)}` }),
      report({ id: 'x'.repeat(256) }),
      report({ url: 'x'.repeat(8192) }),
    ];
    const batch = await listReports(await connectTo(rows), {});
    expect(batch.unreadable).toBe(3);
    expect(batch.rows.map(({ id, url }) => [id.length, url.length])).toEqual([
      [256, 20],
      [1, 8192],
    ]);
  });

  test('blanks make no address short, and a project of a name that was cut is none', async () => {
    const batch = await listReports(
      await connectTo([report({ url: `${' '.repeat(3_000_000)}x` })]),
      {},
    );
    expect(batch).toMatchObject({ rows: [], unreadable: 1 });
    expect((await read({ project: 'x'.repeat(2001) })).project).toBeNull();
    expect(await listProjects(await connectTo([{ project: 'x'.repeat(2001) }]), {})).toMatchObject({
      rows: [],
      unreadable: 1,
    });
  });

  test('texts are cut, and end with the mark of it', async () => {
    const long = 'x'.repeat(3000);
    const { further, checks } = await read({
      note: long,
      link: `https://example.org/${'x'.repeat(5000)}`,
      results: { [long]: { passed: true, value: [long], errors: { [long]: long } } },
    });
    const kept = `${'x'.repeat(2000)}…`;
    expect(further).toEqual({ note: kept, link: `https://example.org/${'x'.repeat(5000)}` });
    expect(checks).toEqual([
      { title: kept, passed: true, importance: 'medium', value: [kept], errors: { [kept]: kept } },
    ]);
  });

  test('no cut falls within a pair of surrogates', async () => {
    expect((await read({ note: `${'x'.repeat(1999)}🦊🦊` })).further).toEqual({
      note: `${'x'.repeat(1999)}…`,
    });
  });

  test('further fields have 32 KiB together, and how many had no room is said', async () => {
    const fields = Object.fromEntries(
      Array.from({ length: 60_000 }, (_, at) => [`f${at}`, 'x'.repeat(20)]),
    );
    const { further = {} } = await read(fields);
    const kept = Object.keys(further).length - 1;
    expect(further['…']).toBe(60_000 - kept);
    expect(JSON.stringify(further).length).toBeLessThan(40 * 1024);
    expect(kept).toBeGreaterThan(1000);
  });

  test('what has no room takes none, and room is counted in bytes', () => {
    const fields = { long: 'x'.repeat(40_000), wide: 'ü'.repeat(17_000), a: 1, b: 2 };
    expect(boundOtherFields(fields)).toEqual({ a: 1, b: 2, '…': 2 });
  });

  test('names that a cut makes equal are all there', () => {
    const long = 'x'.repeat(2000);
    const names = { [`${long}1`]: 1, [`${long}2`]: 2 };
    expect(boundData(names, (text) => text, false)).toEqual({
      [`${long}…`]: 1,
      [`${long}… (2)`]: 2,
    });
  });

  test('a report with 20,000 checks is whole', async () => {
    const results = Object.fromEntries(
      Array.from({ length: 20_000 }, (_, at) => [`check ${at}`, { passed: at % 2 === 0 }]),
    );
    expect((await read({ results })).checks).toHaveLength(20_000);
  });

  test.each([
    ['10,000 arrays', nested(10_000)],
    ['10,000 objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ['half a million arrays', nested(500_000)],
  ])(
    '%s within each other are cut off, wherever they are',
    { timeout: 20_000 },
    async (_, deep) => {
      const row = `{"id":7,"url":"u","deep":${deep}}`;
      for (const body of [`{"data":${row}}`, row]) {
        const one = await readReport(connected(await serve({ raw: body })), '7');
        // `further` itself is one level.
        expect(depthOf(one)).toBeLessThanOrEqual(13);
        expect(JSON.stringify(one)).toContain('…');
      }
      const checks = `{"id":7,"url":"u","results":{"c":{"passed":true,"value":${deep}}}}`;
      const { checks: [check] = [] } = await readReport(
        connected(await serve({ raw: checks })),
        '7',
      );
      expect(depthOf(check)).toBeLessThan(12);
      const list = await listReports(
        connected(await serve({ raw: `{"data":[${row},{"id":8,"url":"u"}]}` })),
        {},
      );
      expect(list.rows.map(({ id }) => id)).toEqual(['7', '8']);
      const whole = connected(await serve({ raw: deep }));
      await expect(readReport(whole, '7')).rejects.toMatchObject({
        problem: { code: 'unusable-answer' },
      });
      const refusal = connected(await serve({ status: 422, raw: `{"errors":${deep}}` }));
      await expect(listReports(refusal, {})).rejects.toMatchObject({
        problem: { code: 'refused' },
      });
    },
  );

  test('names of the language itself are names like others', async () => {
    const row =
      '{"id":7,"url":"u","__proto__":{"id":8,"polluted":1},"constructor":{"prototype":{"polluted":1}}}';
    const one = await readReport(connected(await serve({ raw: row })), '7');
    expect(one.id).toBe('7');
    expect('polluted' in one || 'polluted' in {}).toBe(false);
    expect(Object.keys(one.further ?? {})).toEqual(['__proto__', 'constructor']);
  });
});
