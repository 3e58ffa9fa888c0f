import { expect, onTestFinished, test } from 'vitest';
import { type Dialect } from '../../support/service/dialects.ts';
import { startLocalBehind } from '../../support/service/report-service.ts';
import { check, key, start } from './check-conformance.ts';

const page = 'https://www.example.com/page?tab=1';

/** The forms that the command tells of a service. */
async function formsOf(url: string, of = page, variable = key): Promise<string[]> {
  const { lines } = await check(url, ['--url', of], variable);
  return lines.filter((line) => line.startsWith('form '));
}

async function startField(dialect: Dialect, rowBytes: number) {
  const service = await startLocalBehind({ dialect, rowBytes });
  onTestFinished(() => service.close());
  return service;
}

test('tells the forms of this service, none of which fails', async () => {
  const { code, lines, differing } = await check((await start()).url);
  expect([code, differing]).toEqual([0, []]);
  expect(lines.filter((line) => line.startsWith('form '))).toEqual([
    'form    the address of a report: as it was sent',
    'form    a row of a list: without results, 1 kB',
    'form    the result of a report: a word',
    'form    sort_by=generated_at: known',
    'form    a PUT to a report that is gone: 404',
  ]);
});

test('tells the forms of a service in the field', async () => {
  const service = await startField('field', 60_000);
  expect(await formsOf(service.url, page, service.key)).toEqual([
    'form    the address of a report: without scheme and www.',
    expect.stringMatching(/^form {4}a row of a list: with results, (5[5-9]|6[0-5]) kB$/),
    'form    the result of a report: a number',
    'form    sort_by=generated_at: not known',
    'form    a PUT to a report that is gone: 403',
  ]);
});

test('tells a score in place of the result, and an address after redirects', async () => {
  const service = await startField('scored', 5_000);
  const forms = await formsOf(service.url, 'https://example.com/go/page', service.key);
  expect(forms).toContain('form    the result of a report: a score in its place');
  expect(forms).toContain('form    the address of a report: another one, as after redirects');
});

test('says in a sentence that a plan is without the interface', async () => {
  const service = await startField('no-plan', 0);
  expect(await check(service.url, ['--url', page], service.key)).toMatchObject({
    code: 2,
    lines: ['The service allows nothing with this key. Its plan may be without this interface.'],
  });
});
