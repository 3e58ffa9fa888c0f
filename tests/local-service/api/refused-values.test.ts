import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusedCreates } from '../../../local-service/src/conformance/table.ts';
import { type RunningService, startService } from '../../../local-service/src/command/start.ts';
import { call } from '../call.ts';
import { quickAudit } from '../quick-audit.ts';

const url = 'https://www.example.com/a?b=c';
let service: RunningService;

beforeAll(async () => {
  service = await startService({
    audit: quickAudit(),
    key: 'the-key',
    requestsPerMinute: 10_000,
  });
});
afterAll(() => service.close());

it('creates nothing where it refuses a create', async () => {
  const more = [
    'nowhere.invalid',
    'anna:secret@example.com',
    'anna@example.com',
    ':secret@a.example',
  ];
  const urls = more.map((host) => `https://${host}/`);
  const forms = [
    ...refusedCreates(url).map(([, form]) => form),
    ...urls.map((one) => ({ url: one })),
  ];
  for (const form of forms) {
    const { status } = await call(service, 'POST', '/reports', form);
    expect([form, status]).toEqual([form, 422]);
  }
  expect((await call(service, 'GET', '/reports')).rows).toEqual([]);
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

it.each(['/reports', '/projects'])('refuses a search in %s that is too long', async (path) => {
  const { status, errors } = await call(service, 'GET', `${path}?search=${'a'.repeat(2049)}`);
  expect([status, Object.keys(errors)]).toEqual([422, ['search']]);
});
