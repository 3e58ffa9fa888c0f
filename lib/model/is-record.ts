import * as v from 'valibot';

/** Whether something is an object with fields: no array, not null. */
export function isRecord(raw: unknown): raw is Record<string, unknown> {
  return typeof raw === 'object' && raw !== null && !Array.isArray(raw);
}

/**
 * An object with any fields. The library's own record takes a list for one as well, and leaves out fields by the names of the language, such as
 * `constructor`; it stands behind this one where its values are checked too.
 */
export const Fields = v.custom<Record<string, unknown>>(isRecord);
