import { type RawBuilder, sql, type SqlBool } from 'kysely';

/**
 * Whether the text of a column contains what a person searches for, in any case of the letters A to
 * Z. Signs that are wildcards in SQL stand for themselves.
 */
export function contains(column: 'url' | 'project', search: string): RawBuilder<SqlBool> {
  const text = search.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`lower(${sql.ref(column)}) LIKE ${pattern} ESCAPE '\\'`;
}
