import { type RawBuilder, sql, type SqlBool } from 'kysely';

/**
 * Whether a text in small letters contains what a person searches for, in any case of the letters A
 * to Z. Signs that are wildcards in SQL stand for themselves.
 */
export function contains(text: RawBuilder<string>, search: string): RawBuilder<SqlBool> {
  const part = search.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  const pattern = `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`${text} LIKE ${pattern} ESCAPE '\\'`;
}
