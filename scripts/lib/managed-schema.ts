import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { inProject } from './project.ts';

/**
 * A schema as Chromium knows it for managed storage. It knows a few more keywords. They are left
 * out, because Chromium drops a whole field, without a word, for one value in it that does not fit.
 * The extension itself leaves out no more than that value.
 */
export interface ManagedSchema {
  type: string;
  properties?: Record<string, ManagedSchema>;
  items?: ManagedSchema;
}

interface SettingsSchema {
  type?: string | undefined;
  properties?: Record<string, SettingsSchema> | undefined;
  items?: SettingsSchema | undefined;
  const?: string | number | undefined;
  enum?: (string | number)[] | undefined;
  oneOf?: SettingsSchema[] | undefined;
}

const SettingsSchema: v.GenericSchema<SettingsSchema> = v.object({
  type: v.optional(v.string()),
  properties: v.optional(
    v.record(
      v.string(),
      v.lazy(() => SettingsSchema),
    ),
  ),
  items: v.optional(v.lazy(() => SettingsSchema)),
  const: v.optional(v.union([v.string(), v.number()])),
  enum: v.optional(v.array(v.union([v.string(), v.number()]))),
  oneOf: v.optional(v.array(v.lazy(() => SettingsSchema))),
});

/** The type of a schema. Chromium wants it everywhere, also where the values say it. */
function typeOf({ type, const: only, enum: values = [] }: SettingsSchema): string {
  if (type) return type;
  const [value] = only === undefined ? values : [only];
  if (value === undefined) throw new Error('A part of docs/settings.schema.json has no type.');
  return typeof value === 'number' ? 'integer' : 'string';
}

/** The same without what Chromium does not know. Several kinds become one with all their fields. */
function reduce(schema: SettingsSchema): ManagedSchema {
  const [first, ...others] = schema.oneOf?.map(reduce) ?? [];
  if (first) {
    const kinds = [first, ...others].map(({ properties }) => properties ?? {});
    return { ...first, properties: Object.assign({}, ...kinds) };
  }
  const { properties, items } = schema;
  return {
    type: typeOf(schema),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [name, reduce(property)]),
      ),
    }),
    ...(items && { items: reduce(items) }),
  };
}

/** A part of a schema by the names of the fields that lead to it. */
function part(schema: ManagedSchema, ...names: string[]): ManagedSchema {
  const found = names.reduce<ManagedSchema | undefined>(
    (within, name) => within?.properties?.[name],
    schema,
  );
  if (found) return found;
  throw new Error(`docs/settings.schema.json has no ${names.join('.')}.`);
}

/** The policies of an organisation, as a schema: mostly parts of that of settings files. */
export function managedSchema(
  settings = readFileSync(inProject('docs/settings.schema.json'), 'utf8'),
): ManagedSchema {
  const all = reduce(v.parse(SettingsSchema, JSON.parse(settings)));
  const connections = part(all, 'connections');
  // Anybody with the device can read a policy. Which connection is in use, and what is accepted, is
  // up to the person.
  const {
    headers: _headers,
    inUse: _inUse,
    accepted: _accepted,
    ...ofConnection
  } = connections.items?.properties ?? {};
  return {
    type: 'object',
    properties: {
      connections: { type: 'array', items: { type: 'object', properties: ofConnection } },
      onlyTheseConnections: { type: 'boolean' },
      rules: part(all, 'addresses', 'rules'),
      allowPublic: { type: 'boolean' },
      allowWatches: { type: 'boolean' },
      showWelcome: { type: 'boolean' },
      keepDays: part(all, 'preferences', 'keepDays'),
      issueAddress: part(all, 'preferences', 'issueAddress'),
      defaults: part(all, 'preferences'),
    },
  };
}

/** The text of the file that the package for Chromium has. */
export const renderManagedSchema = () => `${JSON.stringify(managedSchema(), null, 2)}\n`;
