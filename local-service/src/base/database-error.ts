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
