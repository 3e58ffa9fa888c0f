import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import * as answers from '../base/answers.ts';
import { ProjectQuery, ReportQuery } from '../base/fields.ts';
import { CreateForm, UpdateForm } from './report-form.ts';

type Json = Record<string, unknown>;
type Field = v.GenericSchema<unknown, unknown>;

/** A schema as JSON Schema 2020-12, with the values that it has after it is read. */
function jsonSchema(schema: Field): Json {
  // Rules that JSON Schema has no word for, such as a check by a function, are left out.
  const { $schema: _, ...rest } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: 'output',
    errorMode: 'ignore',
  });
  return rest;
}

/**
 * One parameter or form field. Its default is what an empty value is read as, such as 10 for "10".
 */
function fieldOf(field: Field): { required: boolean; schema: Json } {
  if (!v.isOfType('optional', field)) return { required: true, schema: jsonSchema(field) };
  const { wrapped } = field as v.OptionalSchema<Field, unknown>;
  const value = v.parse(field, undefined);
  const schema = { ...jsonSchema(wrapped), ...(value !== undefined && { default: value }) };
  return { required: false, schema };
}

const queryOf = (entries: Record<string, Field>) =>
  Object.entries(entries).map(([name, field]) => {
    const { required, schema } = fieldOf(field);
    return { name, in: 'query', required, schema };
  });

function formOf(entries: Record<string, Field>): Json {
  const fields = Object.entries(entries).map(([name, field]) => [name, fieldOf(field)] as const);
  const required = fields.flatMap(([name, field]) => (field.required ? [name] : []));
  const schema = {
    type: 'object',
    properties: Object.fromEntries(fields.map(([name, field]) => [name, field.schema])),
    required,
  };
  return {
    required: required.length > 0,
    content: { 'application/x-www-form-urlencoded': { schema } },
  };
}

const header = (description: string, schema: Json) => ({ description, schema });
const limits = {
  'X-RateLimit-Limit': header('The requests of one minute.', { type: 'integer' }),
  'X-RateLimit-Remaining': header('Those that are left.', { type: 'integer' }),
};
const retryAfter = { 'Retry-After': header('In seconds.', { type: 'integer', minimum: 1 }) };

const answer = (description: string, schema: Field, headers: Json = {}) => ({
  description,
  headers,
  content: { 'application/json': { schema: jsonSchema(schema) } },
});

const refusal = (description: string, headers?: Json) =>
  answer(description, answers.Failure, headers);

/** The refusals, by status. */
const refusals = {
  401: refusal('There is no API key, or a wrong one.', {
    'WWW-Authenticate': header('Always Bearer.', { type: 'string' }),
  }),
  403: refusal('The request was sent to another host.'),
  404: refusal('There is no such report or project. To a create: it was deleted meanwhile.'),
  408: refusal('The request did not arrive in full.'),
  409: refusal(
    'The report of this Idempotency-Key was deleted, or its audit taken out of the queue.',
  ),
  413: refusal('The request is too large.'),
  415: refusal('The body is no form.'),
  422: answer('Some fields are not valid, or the page cannot be loaded.', answers.InvalidFields),
  429: refusal('Too many requests.', { ...limits, ...retryAfter }),
  500: refusal('The service has a fault.'),
  503: refusal(
    'The database is away or busy, or too many audits wait, or the service is stopping.',
    retryAfter,
  ),
};
type Status = keyof typeof refusals;

/** The refusals that every request may get, and those that every form may get. */
const always: Status[] = [401, 403, 429, 500, 503];
const ofForms: Status[] = [408, 413, 415, 422];

function operation(
  section: string,
  summary: string,
  success: Field,
  statuses: Status[],
  more: Json = {},
): Json {
  const refused = [...always, ...statuses].map((status) => [
    status,
    { $ref: `#/components/responses/${status}` },
  ]);
  return {
    summary,
    description: `Section ${section} of the interface.`,
    ...more,
    responses: { 200: answer(summary, success, limits), ...Object.fromEntries(refused) },
  };
}

const inPath = (name: string, schema: Json) => ({ name, in: 'path', required: true, schema });
const oneKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'A further create with the same key gets the report of the first one.',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

const paths = {
  '/projects': {
    get: operation('4.1', 'Lists projects.', answers.listOf(answers.ProjectRow), [422], {
      operationId: 'listProjects',
      parameters: queryOf(ProjectQuery.entries),
    }),
  },
  '/projects/{project}': {
    parameters: [inPath('project', { type: 'string' })],
    delete: operation('4.2', 'Deletes a project with its reports.', answers.DeletedProject, [404], {
      operationId: 'deleteProject',
    }),
  },
  '/reports': {
    get: operation('4.3', 'Lists reports.', answers.listOf(answers.ReportRow), [422], {
      operationId: 'listReports',
      parameters: queryOf(ReportQuery.entries),
    }),
    post: operation('4.5', 'Creates a report.', answers.OneReport, [404, 409, ...ofForms], {
      operationId: 'createReport',
      parameters: [oneKey],
      requestBody: formOf(CreateForm.entries),
    }),
  },
  '/reports/{id}': {
    parameters: [inPath('id', { type: 'integer', minimum: 1 })],
    get: operation('4.4', 'Reads a report.', answers.OneReport, [404], {
      operationId: 'readReport',
    }),
    put: operation('4.6', 'Updates a report.', answers.OneReport, [404, 409, ...ofForms], {
      operationId: 'updateReport',
      requestBody: formOf(UpdateForm.entries),
    }),
    delete: operation('4.7', 'Deletes a report.', answers.DeletedReport, [404], {
      operationId: 'deleteReport',
    }),
  },
};

/**
 * Describes the interface as this service speaks it, in OpenAPI 3.1. It is made of the schemas that
 * check requests and answers. `path` is that of the interface, from the root of the origin.
 */
export function describeInterface(path: string) {
  return {
    openapi: '3.1.1',
    info: { title: 'Website report service', version: '1' },
    servers: [{ url: path }],
    security: [{ key: [] }],
    paths,
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
      responses: refusals,
    },
  };
}
