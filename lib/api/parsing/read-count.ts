/** Reads a whole number from 0 on, also in a string. Returns null for anything else. */
export function readCount(raw: unknown): number | null {
  const value = typeof raw === 'string' && /^\s*\d+\s*$/.test(raw) ? Number(raw) : raw;
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}
