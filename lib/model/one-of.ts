import * as v from 'valibot';

/**
 * What the one of these schemas reads that fits; where none does, the first says so. The library's own word for it is more code, which the
 * popup loads.
 */
export function oneOf<First extends v.GenericSchema, Others extends v.GenericSchema[]>(
  first: First,
  ...others: Others
): v.LazySchema<First | Others[number]> {
  return v.lazy((raw) => others.find((other) => v.is(other, raw)) ?? first);
}
