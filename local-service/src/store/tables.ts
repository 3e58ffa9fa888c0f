import type { Generated, GeneratedAlways } from 'kysely';
import type { Privacy } from '../../../lib/domain/reports/privacy.ts';
import type { Result } from '../../../lib/domain/reports/result.ts';

/** The rights of a key: to read alone, or to create, change and delete as well. */
export type KeyRights = 'read' | 'write';

/** The owner of a key: the name of the key, and the team that it belongs to. */
export interface Owner {
  name: string;
  team: string;
}

/** An event in the trail, which is of a report, a project or a key. */
export type TrailEvent =
  | 'report deleted'
  | 'project deleted'
  | 'key added'
  | 'key revoked'
  | 'signed in';

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
    /**
     * The secret part of the link to a public report; null for any other. It is kept as it is,
     * because lists have it: whoever has it may read this one page, and nothing more.
     */
    share_token: string | null;
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
  /** The trail of deletions, of changes of keys, and of sign-ins. */
  trail: {
    at: string;
    team: string;
    /** The name of the key that did it. */
    key: string;
    event: TrailEvent;
    /** The id of a report, a project, or the name of a key. */
    subject: string;
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
  /** Facts about the data themselves, by their names. */
  settings: {
    name: string;
    value: string;
  };
  /** The links that were used, as long as they would work. */
  sign_in_links: {
    hash: string;
    until: number;
  };
}
