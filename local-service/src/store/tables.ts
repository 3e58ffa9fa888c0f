import type { Generated, GeneratedAlways } from 'kysely';
import type { Privacy } from '../../../lib/domain/reports/privacy.ts';
import type { Result } from '../../../lib/domain/reports/result.ts';

/** The rights of a key: to read alone, or to create, change and delete as well. */
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
    /** As JSON. Null for an audit of an older version, as is the spread. */
    categories: string | null;
    categories_reason: string | null;
    /** Null where the audit ran once. */
    spread: number | null;
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
  /** The trail of deleted reports and projects. */
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
    /** The hash of the secret that began the session, of which sessions are counted. */
    proof: string;
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
