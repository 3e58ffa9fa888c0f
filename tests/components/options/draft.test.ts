import { expect, test } from 'vitest';
import { draftOf, keeperOf, readDraft } from '../../../components/options/draft.ts';
import type { Connection } from '../../../lib/model/connection.ts';

const kept: Connection = {
  id: 'kept',
  baseUrl: 'https://reports.example.org/tools',
  apiKey: 'the-kept-key',
  name: 'Ours',
  headers: [['X-Proxy', 'yes']],
  reportPage: '{base_url}/reports/{id}',
};
const read = (address: string, typed = {}) => {
  const outcome = readDraft({ ...draftOf(kept), address, ...typed }, [kept]);
  return 'connection' in outcome ? outcome.connection : outcome.fault;
};

test('The form of a kept connection shows all but its API key', () => {
  expect(JSON.stringify(draftOf(kept))).not.toContain(kept.apiKey);
  expect(draftOf(kept)).toMatchObject({ address: kept.baseUrl, name: 'Ours', headers: 'X-Proxy: yes' });
});

test('A kept connection that was not changed reads as it was', () => {
  expect(read(kept.baseUrl)).toEqual(kept);
  expect(read(`${kept.baseUrl}/`)).toEqual(kept);
});

test('A changed key, name or header keeps the id, so that jobs and archive stay', () => {
  expect(read(kept.baseUrl, { apiKey: ' another ', name: 'Theirs', headers: '' })).toEqual({
    ...kept,
    apiKey: 'another',
    name: 'Theirs',
    headers: [],
  });
});

test('Another address is another connection', () => {
  expect(read('https://reports.example.org')).toMatchObject({ baseUrl: 'https://reports.example.org', apiKey: kept.apiKey });
  expect(read('https://reports.example.org')).not.toMatchObject({ id: 'kept' });
});

test.each([
  'https://reports.example.com/tools',
  'https://reports.example.org:8443/tools',
  'http://reports.example.org/tools',
  'nonsense here',
])('The kept key never goes along to %s', (address) => {
  expect(keeperOf(address, [kept])).toBeNull();
  expect(read(address)).toMatchObject({ apiKey: '' });
});

test('The key of an http service goes along to the same host over https', () => {
  const clear = { ...kept, baseUrl: 'http://reports.example.org/tools' };
  expect(keeperOf('https://reports.example.org/tools', [clear])).toBe(clear);
});

test.each([
  ['[::1]:8080/', 'http://[::1]:8080'],
  ['https://bücher.example/berichte/', 'https://xn--bcher-kva.example/berichte'],
  ['https://example.org/tools/api/v1/', 'https://example.org/tools'],
  ['localhost:4321', 'http://localhost:4321'],
])('%s is the base URL %s', (address, baseUrl) => {
  expect(read(address)).toMatchObject({ baseUrl });
});

test('A key with a space or an invisible character in it is pointed out', () => {
  expect(read(kept.baseUrl, { apiKey: 'two words' })).toMatchObject({ field: 'apiKey' });
  expect(read(kept.baseUrl, { apiKey: 'key\u200B' })).toMatchObject({ field: 'apiKey' });
});

test.each(['https://example.org/report', 'javascript:alert({id})', 'reports/{id}'])('%s is no page of a report', (reportPage) => {
  expect(read(kept.baseUrl, { reportPage })).toMatchObject({ field: 'reportPage' });
});
