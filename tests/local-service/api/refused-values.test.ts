import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Refused,
  refusedCreates,
  refusedLists,
  refusedUpdates,
} from '../../../local-service/src/conformance/table.ts';
import { type RunningService, startService } from '../../../local-service/src/command/start.ts';
import { call } from '../call.ts';
import { quickAudit } from '../quick-audit.ts';

const url = 'https://www.example.com/a?b=c';
let service: RunningService;

// A refused value never reaches the store, so one service does for all, and for both stores.
beforeAll(async () => {
  service = await startService({
    audit: quickAudit(),
    key: 'the-key',
    requestsPerMinute: 10_000,
  });
});
afterAll(() => service.close());

describe('4.5 Create a report', () => {
  const refused: Refused[] = [
    ...refusedCreates(url),
    ['a page that cannot be loaded', { url: 'https://nowhere.invalid/' }, 'url'],
    ['an address with sign-in details', { url: 'https://anna:secret@example.com/' }, 'url'],
    ['an address with a name to sign in', { url: 'https://anna@example.com/' }, 'url'],
    ['an address with a password alone', { url: 'https://:secret@example.com/' }, 'url'],
  ];
  it.each(refused)(
    'refuses %s with 422 on the field, and creates nothing',
    async (_, fields, field) => {
      const { status, json } = await call(service, 'POST', '/reports', fields);
      expect(status).toBe(422);
      expect(json).toEqual({
        message: expect.any(String),
        status: 422,
        errors: { [field]: [expect.any(String)] },
      });
      expect((await call(service, 'GET', '/reports')).rows).toEqual([]);
    },
  );
});

describe('the sentence about an address', () => {
  it.each([
    ['that is missing', {}, 'The url is required.'],
    ['that is empty', { url: '' }, 'The url is required.'],
    ['that is none', { url: 'example.com' }, 'The url must be an http or https address.'],
    [
      'with sign-in details',
      { url: 'https://anna:secret@example.com/' },
      'The url must be without a user name and password, as reports show it.',
    ],
  ])('%s', async (_, fields, sentence) => {
    const { errors } = await call(service, 'POST', '/reports', fields);
    expect(errors).toEqual({ url: [sentence] });
  });

  it('is the first alone where it has several faults', async () => {
    const wrong = `ftp://a:b@${'x'.repeat(3000)} y`;
    const { errors } = await call(service, 'POST', '/reports', { url: wrong });
    expect(errors).toEqual({ url: ['The url may have at most 2048 characters.'] });
  });
});

describe('4.6 Update a report', () => {
  let id: number;
  beforeAll(async () => {
    const fields = { url, privacy: '2', password: 'first' };
    ({ id } = (await call(service, 'POST', '/reports', fields)).item);
  });

  it.each(refusedUpdates)('refuses %s with 422 on the field', async (_, fields, field) => {
    const { status, errors } = await call(service, 'PUT', `/reports/${id}`, fields);
    expect([status, Object.keys(errors)]).toEqual([422, [field]]);
  });
});

describe('a value of a list that the interface does not allow is refused with its field', () => {
  it.each([
    ...refusedLists,
    ...['/reports', '/projects'].map((path) => ['long', `${path}?search=${'a'.repeat(2049)}`]),
  ])('%s %s', async (_, path) => {
    const answer = await call(service, 'GET', path);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.errors)).toEqual([/\?(\w+)/.exec(path)?.[1]]);
    expect(Object.values(answer.errors)[0]).toEqual([expect.any(String)]);
    expect(answer.json).toHaveProperty('message', expect.any(String));
  });
});
