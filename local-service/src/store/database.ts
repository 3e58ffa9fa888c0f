import type { Expression, Generated, GeneratedAlways, Kysely, SqlBool } from 'kysely';
import type { Privacy } from '../../../lib/domain/reports/privacy.ts';
import type { Result } from '../../../lib/domain/reports/result.ts';
import type { Pages } from './pages.ts';

/** What the owner of a key may do: read alone, or create, change and delete as well. */
export type KeyRights = 'read' | 'write';

/** The tables, which are the same in both stores. Times are ISO 8601 in UTC. */
export interface Tables {
  reports: {
    id: Generated<number>;
    url: string;
    project: string;
    /** Null until the first audit is done, as are the result, the checks and the time. */
    score: number | null;
    result: Result | null;
    /** The checks of the audit, as JSON. */
    checks: string | null;
    privacy: Privacy;
    password_hash: string | null;
    created_at: string;
    generated_at: string | null;
    /** The address as lists are sorted by it. */
    url_order: GeneratedAlways<string>;
    /** The team whose keys see the report. */
    team: Generated<string>;
    /** The name of the key that created it. */
    created_by: Generated<string>;
  };
  /** How many reports each project has of a result, which is empty before the first audit. */
  report_counts: {
    team: string;
    project: string;
    result: Result | '';
    reports: number;
    /** When the first report of the project was created, or a later one of this result. */
    created_at: string;
  };
  /**
   * A key outlives its report, so that a late request does not bring a deleted report back. It ends
   * after a week (`until`, in milliseconds since 1970).
   */
  idempotency_keys: {
    team: Generated<string>;
    key: string;
    fingerprint: string;
    report_id: number;
    until: number;
  };
  /** The API keys that were added by a command. */
  api_keys: {
    name: string;
    team: string;
    /** See `hashToken`. */
    hash: string;
    may: KeyRights;
    created_at: string;
    /** When the key ends; null for never. */
    until: string | null;
    /** When the key was used last, to the hour; null for never. */
    used_at: string | null;
  };
  /** Who deleted which report or project. */
  deletions: {
    at: string;
    team: string;
    deleted_by: string;
    report_id: number | null;
    project: string | null;
  };
  /** Those who read reports in a browser. Times are in milliseconds since 1970. */
  sessions: {
    /** See `hashToken`. */
    hash: string;
    key_hash: string | null;
    /** The hashes of passwords, and of the keys of links, by the id of their report, as JSON. */
    passwords: string;
    until: number;
  };
  /** The links that were used, as long as they would work. */
  sign_in_links: {
    hash: string;
    until: number;
  };
}

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
  /** Turns an error of the database into a `DatabaseError`. Returns any other one unchanged. */
  explain: (error: unknown) => unknown;
  close: () => Promise<void>;
}
