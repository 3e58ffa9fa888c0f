import { describe, expect, test } from 'vitest';
import { createReport, updateReport } from '../../../../lib/api/client/reports.ts';
import { connected, connectTo, serve, webPage } from '../serve.ts';

const bare = { id: 7, url: 'https://example.org/' };
const seen = { id: '7', url: 'https://example.org/' };

describe('a create', () => {
  test('gives the report, from 200, 201 and 202', async () => {
    for (const status of [200, 201, 202])
      expect(
        await createReport(await connectTo({ data: bare }, status), { url: 'u', privacy: 1 }, 'k'),
      ).toMatchObject(seen);
  });

  test.each([
    ['no report in it', { data: { deleted: true } }],
    ['an id alone', { data: { id: 7 } }],
    ['an empty object', {}],
    ['null', null],
    ['two reports', [bare, bare]],
  ])('with %s is unusable', async (_, value) => {
    await expect(
      createReport(await connectTo(value, 201), { url: 'u', privacy: 1 }, 'k'),
    ).rejects.toMatchObject({
      problem: { code: 'unusable-answer', status: 201 },
    });
  });

  test('answered 204 is unusable', async () => {
    const to = connected(await serve({ status: 204 }));
    await expect(createReport(to, { url: 'u', privacy: 1 }, 'k')).rejects.toMatchObject({
      problem: { code: 'unusable-answer', status: 204 },
    });
  });
});

describe('an update', () => {
  test('gives the report as it is now', async () => {
    expect(await updateReport(await connectTo({ data: bare }), '7', { privacy: 0 })).toMatchObject(
      seen,
    );
  });

  test('gives null for 204, an empty body, other JSON, and plain words', async () => {
    const silent = [204, 200].map(async (status) =>
      updateReport(connected(await serve({ status: status })), '7', {}),
    );
    const word = serve({ raw: 'OK' }).then((served) => updateReport(connected(served), '7', {}));
    const other = connectTo({ id: 7, object: 'report', updated: true }).then((to) =>
      updateReport(to, '7', {}),
    );
    expect(await Promise.all([...silent, word, other])).toEqual([null, null, null, null]);
  });

  test('is not done where a web page or half a report came back', async () => {
    const page = connected(await serve(webPage()));
    await expect(updateReport(page, '7', {})).rejects.toMatchObject({
      problem: { code: 'web-page' },
    });
    const half = connected(await serve({ raw: '{"data":{"id":7,' }));
    await expect(updateReport(half, '7', {})).rejects.toMatchObject({
      problem: { code: 'broken-answer' },
    });
  });
});
