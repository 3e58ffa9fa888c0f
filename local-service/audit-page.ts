import { UnloadableError } from './audit.ts';
import type { Audit, AuditOutcome } from './audit.ts';
import type { AuditQueue } from './audit-queue.ts';
import { invalid } from './refusal.ts';

/** Audits a page when its turn has come. Throws 422 on `url` for a page that cannot be loaded. */
export type AuditPage = (url: string) => Promise<AuditOutcome>;

/**
 * Audits through a queue, and says the reason of an unloadable page as what is wrong with its
 * address.
 */
export function queuedAudit(audit: Audit, queue: AuditQueue): AuditPage {
  return async (url) => {
    try {
      return await queue.run((signal) => audit(url, signal));
    } catch (error) {
      throw error instanceof UnloadableError ? invalid({ url: [error.message] }) : error;
    }
  };
}
