import type { ManagedSchema } from '../../scripts/lib/managed-schema.ts';

/** The same schema, which takes no field that it does not name. */
export function strictSchema({ properties, items, ...rest }: ManagedSchema): object {
  return {
    ...rest,
    ...(properties && {
      additionalProperties: false,
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [name, strictSchema(property)]),
      ),
    }),
    ...(items && { items: strictSchema(items) }),
  };
}
