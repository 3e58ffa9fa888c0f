import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { deleteProject, listProjects } from '../../../../lib/api/client/projects.ts';
import { listReports } from '../../../../lib/api/client/list-reports.ts';
import {
  createReport,
  deleteReport,
  readReport,
  updateReport,
} from '../../../../lib/api/client/reports.ts';
import type { Connection } from '../../../../lib/domain/connections/connection.ts';
import {
  ajv,
  answerSchema,
  type Operation,
  operationFor,
  operations,
} from '../../../local-service/api/described.ts';
import type { RecordedRequest } from '../../../support/service/requests.ts';
import { connected, problemOf, serve } from '../serve.ts';
import { samples } from '../../../random.ts';

type Schema = Record<string, unknown>;

/** Every request that the client can make, with the operation that it is. */
const requests: [operation: string, send: (to: Connection) => Promise<unknown>][] = [
  [
    'GET /projects',
    (to) =>
      listProjects(to, {
        search: 'ex & ümple',
        search_by: 'project',
        sort_by: 'project',
        sort: 'asc',
        per_page: 25,
        page: 2,
      }),
  ],
  ['DELETE /projects/{project}', (to) => deleteProject(to, 'example.org:8080')],
  [
    'GET /reports',
    (to) =>
      listReports(to, {
        search: 'a/b?c',
        search_by: 'url',
        project: 'example.org',
        result: 'bad',
        sort_by: 'generated_at',
        sort: 'desc',
        per_page: 100,
        page: 3,
      }),
  ],
  [
    'POST /reports',
    (to) => createReport(to, { url: 'https://example.org/ä', privacy: 2, password: 'pw' }, 'key'),
  ],
  ['GET /reports/{id}', (to) => readReport(to, '7')],
  ['PUT /reports/{id}', (to) => updateReport(to, '7', { privacy: 2, password: 'pw', results: 1 })],
  ['DELETE /reports/{id}', (to) => deleteReport(to, '7')],
];

test('these are all operations', () => {
  expect(requests.map(([name]) => name).toSorted()).toEqual([...operations.keys()].toSorted());
});

test.each(requests)('%s: what the client sends is described', async (name, send) => {
  const to = connected(await serve({ json: {} }));
  await send(to).catch(() => undefined);
  const [request] = to.arrived;
  expect(faultsOf(request!)).toEqual([]);
  expect(operationOf(request!)).toBe(operations.get(name));
});

test('a request that is not described is found', () => {
  const request = { method: 'GET', path: '/api/v1/reports', headers: {}, body: '' };
  expect(faultsOf({ ...request, path: '/api/v1/report' })).toEqual(['no operation']);
  expect(faultsOf({ ...request, method: 'PATCH' })).toEqual(['no operation']);
  expect(faultsOf({ ...request, path: '/api/v1/reports?per_page=20&order=x' })).toEqual([
    'per_page: data must be equal to one of the allowed values',
    'order is not described',
  ]);
  expect(faultsOf({ ...request, method: 'POST', body: 'privacy=3' })).toEqual([
    'privacy: data must be equal to one of the allowed values',
    'url is missing',
    'content type undefined',
  ]);
});

test.each(requests)('%s: the client reads every answer that is described', async (name, send) => {
  const operation = operations.get(name)!;
  let answer: unknown;
  let status = 200;
  const to = connected(await serve(() => ({ json: answer, status })));
  const drawn = valueOf(answerSchema(operation, 200)!);
  await fc.assert(
    fc.asyncProperty(drawn, async (value) => {
      answer = value;
      expect(await send(to)).toEqual(read(name, value));
    }),
    { numRuns: samples(15, 200) },
  );
  for (status of Object.keys(operation.responses)
    .map(Number)
    .filter((code) => code !== 200)) {
    [answer] = fc.sample(valueOf(answerSchema(operation, status)!), 1);
    const problem = await problemOf(send(to));
    expect(problem).toMatchObject({ status });
    expect([status, problem.code]).not.toEqual([status, 'unusable-answer']);
  }
});

/** The part of an answer that the client must have found in it. */
function read(name: string, value: unknown): unknown {
  const { data, meta } = value as { data: Row & Row[]; meta: { total: number } };
  if (name.startsWith('DELETE')) return undefined;
  if (name === 'GET /projects')
    return expect.objectContaining({
      rows: data.map(({ project, reports }) => expect.objectContaining({ project, reports })),
      total: meta.total,
      unreadable: 0,
    });
  if (name === 'GET /reports')
    return expect.objectContaining({ rows: data.map(reportOf), total: meta.total, unreadable: 0 });
  return reportOf(data);
}

interface Row {
  id: number;
  url: string;
  project: string;
  result: string | null;
  score: number | null;
  privacy: number;
  password: boolean;
  generated_at: string | null;
  reports: number;
}

const reportOf = ({ id, url, project, result, score, privacy, password, generated_at }: Row) =>
  expect.objectContaining({
    id: String(id),
    url,
    project,
    result,
    score,
    privacy,
    hasPassword: password,
    generatedAt: generated_at === null ? null : Date.parse(generated_at),
  });

function operationOf({ method, path }: RecordedRequest): Operation | undefined {
  const [below = ''] = path.slice('/api/v1'.length).split('?');
  return operationFor(method, below);
}

/** The parts of a request that the description does not have, or has otherwise. */
function faultsOf(request: RecordedRequest): string[] {
  const operation = operationOf(request);
  if (!operation) return ['no operation'];
  const { parameters, requestBody } = operation;
  const { searchParams } = new URL(request.path, 'http://service');
  const query = Object.fromEntries(
    parameters.filter((one) => one.in === 'query').map(({ name, schema }) => [name, schema]),
  );
  const [[type, form] = []] = Object.entries(requestBody?.content ?? {}).map(
    ([name, { schema }]) => [name, schema] as const,
  );
  const fields = new URLSearchParams(request.body);
  const { properties = {}, required = [] } = (form ?? {}) as Fields;
  return [
    ...faultsIn(searchParams, query),
    ...faultsIn(fields, properties),
    ...required.filter((name) => !fields.has(name)).map((name) => `${name} is missing`),
    ...(request.body !== '' && request.headers['content-type'] !== type
      ? [`content type ${request.headers['content-type']}`]
      : []),
  ];
}

interface Fields {
  properties?: Record<string, Schema>;
  required?: string[];
}

function faultsIn(sent: URLSearchParams, schemas: Record<string, Schema>): string[] {
  return [...sent].flatMap(([name, text]) => {
    const schema = schemas[name];
    if (!schema) return [`${name} is not described`];
    const isNumber = schema['type'] === 'number' || schema['type'] === 'integer';
    if (ajv.validate(schema, isNumber ? Number(text) : text)) return [];
    return [`${name}: ${ajv.errorsText()}`];
  });
}

/** Draws values that a schema of the description allows. */
function valueOf(schema: Schema): fc.Arbitrary<unknown> {
  const { type, properties = {}, required = [] } = schema as Fields & { type?: string };
  const { minimum = 0, maximum = 1e9 } = schema as { minimum?: number; maximum?: number };
  if ('const' in schema) return fc.constant(schema['const']);
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]));
  if (Array.isArray(schema['anyOf']))
    return fc.oneof(...(schema['anyOf'] as Schema[]).map(valueOf));
  if (type === 'null') return fc.constant(null);
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer') return fc.integer({ min: minimum, max: maximum });
  if (type === 'number') return fc.double({ min: minimum, max: maximum, noNaN: true });
  if (type === 'array') return fc.array(valueOf(schema['items'] as Schema), { maxLength: 10 });
  if (type === 'object' && schema['additionalProperties'])
    return fc.dictionary(words, valueOf(schema['additionalProperties'] as Schema), { maxKeys: 5 });
  if (type === 'object')
    return fc.record(
      Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, valueOf(one)])),
      { requiredKeys: required },
    );
  if (schema['format'] === 'uri') return fc.webUrl();
  if (schema['format'] === 'date-time')
    return fc
      .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString());
  return type === 'string' ? words : fc.jsonValue({ maxDepth: 1 });
}

/** Texts as hosts and titles are: not empty, and without blanks at their ends. */
const words = fc.stringMatching(/^[a-z][a-z .-]{0,20}[a-z]$/);
