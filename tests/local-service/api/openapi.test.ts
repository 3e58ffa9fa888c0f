import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApi } from '../../../local-service/src/api/api.ts';
import { type RunningService, startService } from '../../../local-service/src/command/start.ts';
import { ajv, operations, requireDescribed } from './described.ts';
import { quickAudit } from '../quick-audit.ts';

let service: RunningService;
beforeAll(async () => {
  service = await startService({ audit: quickAudit(), key: 'the-key', basePath: '/tools' });
});
afterAll(() => service.close());

const described = async (headers: Record<string, string> = {}): Promise<unknown> => {
  const answer = await fetch(`${service.url}/api/v1/openapi.json`, { headers });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json']);
  return answer.json();
};

const schemaOf = (operation: string, name: string) =>
  operations.get(operation)?.parameters.find((one) => one.name === name)?.schema;

it('is served without a key, for the path of the service, and holds nothing of its reports', async () => {
  const document = await described();
  expect(document).toMatchObject({ openapi: '3.1.1', servers: [{ url: '/tools/api/v1' }] });
  expect(await described({ authorization: 'Bearer wrong' })).toEqual(document);
});

it('is valid by the schema of OpenAPI 3.1', async () => {
  const text = readFileSync(join(import.meta.dirname, 'openapi-3.1.schema.json'), 'utf8');
  const isDocument = ajv.compile(JSON.parse(text) as object);
  const document = (await described()) as Record<string, unknown>;
  expect([isDocument(document), isDocument.errors]).toEqual([true, null]);
  for (const wrong of [
    { ...document, openapi: '3.0.0' },
    { ...document, paths: { reports: {} } },
    { ...document, paths: { '/reports': { get: { parameters: [{ name: 'id' }] } } } },
  ])
    expect(isDocument(wrong)).toBe(false);
});

it('has every endpoint of the interface and no other', () => {
  const routes = createApi({} as Parameters<typeof createApi>[0])
    .routes.filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/, '{$1}')}`);
  expect([...operations.keys()].toSorted()).toEqual(routes.toSorted());
  expect(routes).toHaveLength(7);
});

it('tells the defaults, the words and the limits that requests are checked by', () => {
  expect(schemaOf('GET /reports', 'per_page')).toEqual({
    type: 'number',
    enum: [10, 25, 50, 100],
    default: 10,
  });
  expect(schemaOf('GET /reports', 'page')).toMatchObject({ type: 'integer', minimum: 1 });
  expect(schemaOf('GET /reports', 'result')).toEqual({
    type: 'string',
    enum: ['good', 'decent', 'bad'],
  });
  const form = operations.get('POST /reports')?.requestBody;
  expect(form?.required).toBe(true);
  expect(form?.content['application/x-www-form-urlencoded']?.schema).toMatchObject({
    required: ['url'],
    properties: {
      url: { type: 'string', maxLength: 2048 },
      privacy: { enum: [0, 1, 2], default: 1 },
      password: { type: 'string' },
    },
  });
});

it('holds for every answer that the tests of the interface get', () => {
  const failure = { message: 'x', status: 404 };
  expect(() => requireDescribed('GET', '/reports/1', 404, failure)).not.toThrow();
  expect(() => requireDescribed('GET', '/reports/1', 404, { ...failure, more: 1 })).toThrow(/404/);
  expect(() => requireDescribed('GET', '/reports/1', 418, failure)).toThrow(/not described/);
  expect(() => requireDescribed('GET', '/reports', 200, { data: [{ id: 1 }] })).toThrow(/200/);
});
