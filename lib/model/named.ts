import * as v from 'valibot';

/** Values by their names, each of which `isValue`. A record of the library says as much with more code, which the popup loads. */
export function named<Value>(isValue: (raw: unknown) => boolean): v.CustomSchema<Record<string, Value>, undefined> {
  return v.custom((raw) => typeof raw === 'object' && raw !== null && !Array.isArray(raw) && Object.values(raw).every(isValue));
}

/** Whether it is nothing but texts. */
export function areTexts(raw: unknown): raw is string[] {
  return Array.isArray(raw) && raw.every((one) => typeof one === 'string');
}
