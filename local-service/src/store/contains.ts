import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { inSmallLetters } from './search-forms.ts';

/**
 * Whether a text in small letters contains what a person searches for, in any case of the letters A
 * to Z. Signs that are wildcards in SQL stand for themselves.
 */
export function contains(text: RawBuilder<string>, search: string): RawBuilder<SqlBool> {
  return like(text, `%${literal(search)}%`);
}

/** All that an address may have before its host. */
const beginnings = ['https://www.', 'http://www.', 'https://', 'http://'];

const longest = Math.max(...beginnings.map(({ length }) => length));

/**
 * The address by which lists are sorted and searched, in SQL of both stores: in small letters and
 * from the host on. Scheme and `www.` come last, after a blank, which no address has.
 */
export const urlOrder = `CASE ${beginnings
  .map(
    (beginning) =>
      `WHEN substr(lower(url), 1, ${beginning.length}) = '${beginning}'
        THEN substr(lower(url), ${beginning.length + 1}) || ' ${beginning}'`,
  )
  .join(' ')} ELSE lower(url) END`;

/** Whether the address of a report contains a word, as far as `url_order` has it. */
export function addressHas(search: string): RawBuilder<SqlBool> {
  // The text may begin before the host and end after that.
  const across = Array.from({ length: Math.min(longest, search.length - 1) }, (_, at) => at + 1)
    .filter((length) =>
      beginnings.some((beginning) => beginning.endsWith(inSmallLetters(search.slice(0, length)))),
    )
    .map((length) => {
      const [before, after] = [search.slice(0, length), search.slice(length)].map(literal);
      return like(sql`url_order`, `${after}%${before}`);
    });
  return sql`(${sql.join([contains(sql`url_order`, search), ...across], sql` OR `)})`;
}

function like(text: RawBuilder<string>, pattern: string): RawBuilder<SqlBool> {
  return sql`${text} LIKE ${pattern} ESCAPE '\\'`;
}

function literal(text: string): string {
  return inSmallLetters(text).replaceAll(/[\\%_]/g, String.raw`\$&`);
}
