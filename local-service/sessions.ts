import type { ReportAccess } from './report-store.ts';
import { hashToken, newToken } from './secrets.ts';

/** A session ends this many milliseconds after it last opened a report. */
export const sessionMs = 60 * 60_000;

/**
 * The most sessions at a time. A further one ends the oldest, so that sign-ins cannot fill the
 * memory.
 */
const maxSessions = 1000;

/**
 * The secret that a person has proved to know: an API key, by its hash, or the password of one
 * report.
 */
export type Proof = { keyHash: string } | Pick<ReportAccess, 'id' | 'passwordHash'>;

interface Session {
  /** The hash of the API key that was proved last; null for none. */
  keyHash: string | null;
  /** Hashes of the proved passwords, by the id of their report. */
  passwords: Map<number, string>;
  until: number;
}

/**
 * The sessions of people who read reports. They are kept in memory, so they end with the service.
 */
export type Sessions = ReturnType<typeof createSessions>;

/**
 * Creates an empty set of sessions. `now` returns milliseconds since 1970. An unknown token opens
 * nothing.
 */
export function createSessions(now: () => number) {
  const sessions = new Map<string, Session>();
  const find = (token: string) => {
    const hash = hashToken(token);
    const session = sessions.get(hash);
    if (session && session.until > now()) return session;
    sessions.delete(hash);
    return undefined;
  };

  return {
    /**
     * Begins a session with a new token. It opens what was proved now, and what the session before
     * it opened. The session before it ends.
     */
    begin(proof: Proof, before: string): string {
      const { keyHash = null, passwords = new Map<number, string>() } = find(before) ?? {};
      sessions.delete(hashToken(before));
      if ('id' in proof && proof.passwordHash !== null) passwords.set(proof.id, proof.passwordHash);
      const [oldest] = sessions.keys();
      if (oldest !== undefined && sessions.size >= maxSessions) sessions.delete(oldest);
      const token = newToken();
      sessions.set(hashToken(token), {
        keyHash: 'keyHash' in proof ? proof.keyHash : keyHash,
        passwords,
        until: now() + sessionMs,
      });
      return token;
    },

    /** The hash of the API key that the session has, or null. The key may be revoked by now. */
    keyHash(token: string): string | null {
      return find(token)?.keyHash ?? null;
    },

    /**
     * Whether the session has the password of a report. A changed password or privacy needs a new
     * proof.
     */
    knowsPassword(token: string, { id, privacy, passwordHash }: ReportAccess): boolean {
      const session = find(token);
      return privacy === 2 && passwordHash !== null && session?.passwords.get(id) === passwordHash;
    },

    /** Makes the session last from now on. */
    extend(token: string): void {
      const session = find(token);
      if (session) session.until = now() + sessionMs;
    },
  };
}

/** How long a link works, in milliseconds. */
const linkMs = 10 * 60_000;

/** The state of a link that was opened. */
export type LinkOutcome = 'valid' | 'used' | 'expired' | 'unknown';

/** Links that sign in once. They are kept in memory, so they end with the service. */
export type SignInLinks = ReturnType<typeof createSignInLinks>;

/** Creates an empty set of links. `now` returns milliseconds since 1970. */
export function createSignInLinks(now: () => number) {
  const links = new Map<string, { until: number; used: boolean }>();
  return {
    /** Makes a link and returns its token. */
    make(): string {
      const token = newToken();
      links.set(hashToken(token), { until: now() + linkMs, used: false });
      return token;
    },

    /** Uses a link up and returns its state before. */
    use(token: string): LinkOutcome {
      const link = links.get(hashToken(token));
      if (!link) return 'unknown';
      if (link.used) return 'used';
      link.used = true;
      return now() < link.until ? 'valid' : 'expired';
    },
  };
}
