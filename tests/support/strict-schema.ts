import { renderManagedSchema } from '../../scripts/lib/managed-schema.ts';

/** A schema as Chromium knows it for managed storage, as far as ours uses it. */
export interface ManagedSchema {
  type: string;
  properties?: Record<string, ManagedSchema>;
  items?: ManagedSchema;
}

/** The policies of an organisation, as the file in the package has them. */
export const managedSchema = (): ManagedSchema => JSON.parse(renderManagedSchema());

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
