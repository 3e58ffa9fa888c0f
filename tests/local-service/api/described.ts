import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { describeInterface } from '../../../local-service/src/api/openapi.ts';

type Json = Record<string, unknown>;

/** A parameter of an operation in the description. */
interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: Json;
}

/** An operation in the description, and its path with names in braces. */
export interface Operation {
  path: string;
  operationId: string;
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: Json }> };
  responses: Record<string, Answer>;
}

interface Answer {
  $ref?: string;
  content: Record<string, { schema: Json }>;
}

const document = describeInterface('/api/v1');

/** Checks values against schemas of the description. */
export const ajv = new Ajv2020({
  strict: false,
  logger: false,
  formats: {
    'date-time': (text: string) =>
      /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) && !isNaN(Date.parse(text)),
    uri: (text: string) => URL.canParse(text),
  },
});

/** All operations of the description, by method and path such as `GET /reports/{id}`. */
export const operations: Map<string, Operation> = new Map(
  Object.entries(document.paths).flatMap(
    ([path, { parameters = [], ...methods }]: [string, Json]) =>
      Object.entries(methods).map(([method, operation]): [string, Operation] => {
        const own = operation as Operation;
        const all = [...(parameters as Parameter[]), ...(own.parameters ?? [])];
        return [`${method.toUpperCase()} ${path}`, { ...own, path, parameters: all }];
      }),
  ),
);

/** The operation that a request is for. `path` is below `/api/v1`, without its query. */
export function operationFor(method: string, path: string): Operation | undefined {
  const shape = path.replace(/^(\/\w+)\/([^/]+)$/, (_, list: string) =>
    list === '/projects' ? '/projects/{project}' : `${list}/{id}`,
  );
  return operations.get(`${method} ${shape}`);
}

/** The schema of an answer, which may have no other fields than those it names. */
export function answerSchema({ responses }: Operation, status: number): Json | undefined {
  const answer = responses[status];
  const found = answer?.$ref
    ? (document.components.responses as Json)[answer.$ref.split('/').at(-1) ?? '']
    : answer;
  return (found as Answer | undefined)?.content['application/json']?.schema;
}

const checks = new Map<string, ValidateFunction>();

/**
 * Throws if the description does not have this answer. Paths that it does not have may say
 * anything.
 */
export function requireDescribed(
  method: string,
  path: string,
  status: number,
  json: unknown,
): void {
  const operation = operationFor(method, path);
  if (!operation) return;
  const name = `${method} ${operation.path} ${status}`;
  const schema = answerSchema(operation, status);
  if (!schema) throw new Error(`${name} is not described.`);
  const check = checks.get(name) ?? ajv.compile(closed(schema));
  checks.set(name, check);
  if (!check(json)) throw new Error(`${name}: ${ajv.errorsText(check.errors)}`);
}

/** A copy of a schema whose objects have the fields that it names alone. */
function closed(schema: Json): Json {
  return JSON.parse(JSON.stringify(schema), (_, value: Json | null) =>
    value?.['properties'] && value['type'] === 'object'
      ? { ...value, additionalProperties: false }
      : value,
  ) as Json;
}
