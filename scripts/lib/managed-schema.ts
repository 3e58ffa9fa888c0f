import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { HostRule } from '../../lib/domain/leak-guard/leak-guard.ts';
import { Limits } from '../../lib/domain/settings/limits.ts';
import { ManagedConnection } from '../../lib/domain/settings/policy.ts';
import { FileChoices } from '../../lib/domain/settings/settings-file.ts';

const { unread: _unread, ...limits } = Limits.entries;
const [never, privacy] = HostRule.options;

/** A policy as an administrator writes it. Chromium knows no kinds of rules, so they are one. */
const WrittenPolicy = v.object({
  connections: v.array(ManagedConnection),
  ...limits,
  rules: v.array(v.object({ ...never.entries, ...privacy.entries, does: v.string() })),
  defaults: FileChoices,
});

/**
 * Takes from a schema all but types, fields of objects and items of lists. Chromium knows a few
 * more keywords, and drops a whole field, without a word, for one value in it that does not fit.
 * The extension itself leaves out no more than that value.
 */
const typesOf = ({ jsonSchema: { type, properties, items } }: { jsonSchema: JsonSchema }) => ({
  type,
  properties,
  items,
});

/** Renders the schema of policies, as the package for Chromium has it for managed storage. */
export function renderManagedSchema(): string {
  const { $schema: _, ...schema } = toJsonSchema(WrittenPolicy, {
    typeMode: 'input',
    overrideSchema: typesOf,
    overrideAction: typesOf,
  });
  return `${JSON.stringify(schema, null, 2)}\n`;
}
