import { hashToken, newToken } from './secret-token.ts';

/** How long a link can be used, in milliseconds. */
const linkMs = 10 * 60_000;

/** What became of a link that somebody opened. */
export type LinkOutcome = 'valid' | 'used' | 'expired' | 'unknown';

/** Links that sign in once. They are kept in memory, so they end with the service. */
export type SignInLinks = ReturnType<typeof createSignInLinks>;

/** No links yet. `now` is in milliseconds. */
export function createSignInLinks(now: () => number) {
  const links = new Map<string, { until: number; used: boolean }>();
  return {
    /** The token of a new link. */
    make(): string {
      const token = newToken();
      links.set(hashToken(token), { until: now() + linkMs, used: false });
      return token;
    },

    /** Uses a link up. */
    use(token: string): LinkOutcome {
      const link = links.get(hashToken(token));
      if (!link) return 'unknown';
      if (link.used) return 'used';
      link.used = true;
      return now() < link.until ? 'valid' : 'expired';
    },
  };
}
