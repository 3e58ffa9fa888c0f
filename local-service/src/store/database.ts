import type { Expression, Kysely, SqlBool } from 'kysely';
import type { Pages } from './pages.ts';
import type { Tables } from './tables.ts';

/** A condition, in the forms that are quickest to find all reports or some in an order. */
export interface AddressCondition {
  all: Expression<SqlBool>;
  inOrder: Expression<SqlBool>;
}

/** An open database. */
export interface Database {
  /** Builds and runs queries and transactions. */
  query: Kysely<Tables>;
  /** The same, on connections that no reader waits for: creates and audits write reports. */
  writing: Kysely<Tables>;
  /** The pages of the reports. */
  pages: Pages;
  /** The condition of a report whose address contains a text. */
  addressContains: (text: string) => Promise<AddressCondition>;
  /**
   * A text that is another one after each change of the reports, also one of another process. It is
   * never one from before. Other changes may change it as well.
   */
  version: () => Promise<string>;
  /**
   * Resolves when the tables are as this version needs them. Tries again after a failure. Throws a
   * `DatabaseError`.
   */
  ready: () => Promise<void>;
  /** Resolves if it takes changes. Throws the error of a full disk, and of one that only reads. */
  takesChanges: () => Promise<void>;
  /** Turns an error of the database into a `DatabaseError`. Returns any other one unchanged. */
  explain: (error: unknown) => unknown;
  close: () => Promise<void>;
}
