import { expect, test } from 'vitest';
import { maxAnswerBytes } from '../../../../lib/api/client/exchange.ts';
import { listReports } from '../../../../lib/api/client/list-reports.ts';
import { createReport, deleteReport, readReport } from '../../../../lib/api/client/reports.ts';
import { connected, serve, webPage } from '../serve.ts';
import type { Reply } from '../../../support/service/server.ts';

async function to(answer: Reply) {
  return connected(await serve(answer));
}

const failsAs = (code: string, status?: number) => ({
  name: 'ServiceError',
  problem: status === undefined ? { code } : { code, status },
});

test('a web page with 200 is a web page, with and without its content type', async () => {
  await expect(listReports(await to(webPage()), {})).rejects.toMatchObject(
    failsAs('web-page', 200),
  );
  await expect(
    createReport(await to(webPage(201)), { url: 'u', privacy: 1 }, 'k'),
  ).rejects.toMatchObject(failsAs('web-page', 201));
  const disguised = await to({
    headers: { 'Content-Type': 'application/json' },
    raw: '\n <html></html>',
  });
  await expect(listReports(disguised, {})).rejects.toMatchObject(failsAs('web-page'));
});

test.each(['{"data":[{"id":7', '[', '"text', 'nothing', '{"data":[]}}', '\u0000'])(
  '%j is a broken answer',
  async (text) => {
    await expect(listReports(await to({ raw: text }), {})).rejects.toMatchObject(
      failsAs('broken-answer', 200),
    );
  },
);

const notice = '<br />\n<b>Notice</b>: Undefined index in /a.php on line 3<br />\n';
const list = '{"data":[{"id":7,"url":"example.org/a?b=]}<"}]}';

test.each([
  ['two byte order marks', `\uFEFF\uFEFF${list}`],
  ['a notice of PHP before it', `${notice}${list}`],
  ['a notice in plain text before it', `\nNotice: Undefined index [a] in /a.php\n\n${list}`],
  ['a comment behind it', `${list}\n<!-- cached {1} -->`],
  ['a notice behind it', `${list}\n${notice}`],
  ['a script of a hosting behind it', `${list}<script>{"a":1}</script>`],
  ['all of them', `\uFEFF${notice}\uFEFF ${list}\n<!-- cached -->`],
])('JSON is read with %s', async (_what, raw) => {
  expect((await listReports(await to({ raw }), {})).rows).toMatchObject([{ id: '7' }]);
});

test.each([
  ['in a script', `<!DOCTYPE html><html><script>\n${list}\n</script></html>`],
  ['in a script of a page without a head', `<div></div><script>\n${list}\n</script>`],
  ['in a line of text', `<p>The answer was ${list}</p>`],
])('a web page with JSON %s is a web page', async (_what, raw) => {
  await expect(listReports(await to({ raw }), {})).rejects.toMatchObject(failsAs('web-page'));
});

test.each([
  ['cut off', list.slice(0, -5)],
  ['cut off behind a notice', `${notice}${list.slice(0, -5)}`],
  ['cut off behind a row', '{"data":[{"id":7},\n{"id":8}'],
  ['followed by more JSON', `${list}\n${list}`],
])('JSON that is %s is broken', async (_what, raw) => {
  await expect(listReports(await to({ raw }), {})).rejects.toMatchObject(failsAs('broken-answer'));
});

test('an answer of no bytes has nothing that was asked for', async () => {
  await expect(listReports(await to({}), {})).rejects.toMatchObject(
    failsAs('unusable-answer', 200),
  );
});

test('an answer that breaks off is a broken answer, whether its length was told or not', async () => {
  const told = await to({
    headers: { 'Content-Length': '1000' },
    raw: '{"data":[',
    ends: 'hang up',
  });
  await expect(listReports(told, {})).rejects.toMatchObject(failsAs('broken-answer', 200));
  const chunked = await to({ raw: '{"data":[]}', ends: 'reset' });
  await expect(listReports(chunked, {})).rejects.toMatchObject(failsAs('broken-answer', 200));
});

test('a body of 5 MB is too large', async () => {
  const large = await to({ json: [{ id: 1, url: 'x'.repeat(5_000_000) }] });
  await expect(listReports(large, {})).rejects.toMatchObject(failsAs('too-large', 200));
});

test('a body just within the cap is read', async () => {
  const most = await to({ json: [{ id: 1, url: 'u', note: 'x'.repeat(maxAnswerBytes - 40) }] });
  expect((await listReports(most, {})).rows).toHaveLength(1);
});

test('a body that never ends is read up to the cap, and its connection is closed', async () => {
  const endless = await to({ raw: '["', ends: 'pouring' });
  await expect(listReports(endless, {})).rejects.toMatchObject(failsAs('too-large', 200));
  await endless.gone;
});

test('a body that trickles for ever ends at the timeout, and its connection is closed', async () => {
  const slow = await to({ ends: 'trickling' });
  await expect(listReports(slow, {}, { timeoutMs: 200 })).rejects.toMatchObject(
    failsAs('timeout', 200),
  );
  await slow.gone;
});

test('a service that says nothing at all runs into the timeout, and its connection is closed', async () => {
  const silent = await to({ ends: 'silent' });
  await expect(
    createReport(silent, { url: 'u', privacy: 1 }, 'k', { timeoutMs: 100 }),
  ).rejects.toMatchObject(failsAs('timeout'));
  await silent.gone;
});

test('a status counts for more than a body that cannot be read', async () => {
  const slow = await to({ status: 401, raw: '{', ends: 'silent' });
  await expect(listReports(slow, {}, { timeoutMs: 2000 })).rejects.toMatchObject(
    failsAs('wrong-key', 401),
  );
  const large = await to({ json: 'x'.repeat(5_000_000), status: 500 });
  await expect(listReports(large, {})).rejects.toMatchObject(failsAs('service-failed', 500));
  const half = await to({ headers: { 'Content-Length': '1000' }, raw: '{', ends: 'hang up' });
  await expect(deleteReport(half, '7')).resolves.toBeUndefined();
});

test('a service that is not there is unreachable', async () => {
  const served = connected(await serve({ ends: 'silent' }));
  await expect(readReport({ ...served, baseUrl: 'http://127.0.0.1:1' }, '7')).rejects.toMatchObject(
    failsAs('unreachable'),
  );
  await expect(
    readReport({ ...served, baseUrl: 'https://no-such-host.invalid' }, '7'),
  ).rejects.toMatchObject(failsAs('unreachable'));
});

test('a connection that is reset before the answer is unreachable', async () => {
  const reset = await to({ ends: 'reset' });
  await expect(createReport(reset, { url: 'u', privacy: 1 }, 'k')).rejects.toMatchObject(
    failsAs('unreachable'),
  );
});

test('a caller that gives up gets its own reason, before the answer, during it, and before the request', async () => {
  const reason = new Error('no longer needed');
  const answers: Reply[] = [{ ends: 'silent' }, { raw: '[', ends: 'silent' }];
  for (const answer of answers) {
    const served = await to(answer);
    const abort = new AbortController();
    setTimeout(() => abort.abort(reason), 100);
    await expect(listReports(served, {}, { signal: abort.signal })).rejects.toBe(reason);
    await served.gone;
  }
  const idle = await to({ ends: 'silent' });
  await expect(listReports(idle, {}, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  expect(idle.arrived).toEqual([]);
});
