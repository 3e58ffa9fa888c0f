import { toJsonSchema } from '@valibot/to-json-schema';
import { SettingsFile } from '../../lib/domain/settings/settings-file.ts';

/** The schema as a path from the root of the project. */
export const settingsSchemaFile = 'docs/settings.schema.json';

/**
 * Renders the schema of settings files as JSON Schema 2020-12. Its only source is the schema that
 * reads them. An action that JSON Schema has no word for is an error, unless it is named here.
 */
export function renderSettingsSchema(): string {
  const { $schema, ...schema } = toJsonSchema(SettingsFile, {
    target: 'draft-2020-12',
    typeMode: 'input',
    ignoreActions: ['check', 'trim'],
  });
  return `${JSON.stringify({ $schema, title: 'Settings file of Verdict', ...schema }, null, 2)}\n`;
}
