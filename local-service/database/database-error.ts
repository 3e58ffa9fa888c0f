/** A data file cannot be used. The message tells why in one sentence. */
export class DatabaseError extends Error {
  override name = 'DatabaseError';
  /** Whether the file is damaged, so that further writes could make it worse. */
  readonly damaged: boolean;
  constructor(
    message: string,
    { cause, damaged = false }: { cause?: Error; damaged?: boolean } = {},
  ) {
    super(message, { cause });
    this.damaged = damaged;
  }
}
