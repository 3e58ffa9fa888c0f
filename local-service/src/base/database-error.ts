/** A data file or database cannot be used. The message tells why in one sentence. */
export class DatabaseError extends Error {
  override name = 'DatabaseError';
  /** Whether the file is damaged, so that further writes could make it worse. */
  readonly damaged: boolean;
  /** Whether the database is away, busy or takes no changes now. This may pass by itself. */
  readonly away: boolean;
  constructor(
    message: string,
    {
      cause,
      damaged = false,
      away = false,
    }: { cause?: Error; damaged?: boolean; away?: boolean } = {},
  ) {
    super(message, { cause });
    this.damaged = damaged;
    this.away = away;
  }
}

/** Reasons why a database cannot be used, and the codes of the errors that each explains. */
export type Reasons = Record<string, string>;

/** The reason that a code has. */
export function reasonOf(code: number | string, reasons: Reasons): string | undefined {
  return Object.keys(reasons).find((each) => reasons[each]?.split(' ').includes(String(code)));
}
