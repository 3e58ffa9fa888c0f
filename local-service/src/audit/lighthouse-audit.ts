import { UnloadableError } from '../base/audit.ts';
import type { Audit, AuditOutcome } from '../base/audit.ts';
import { auditBounds } from './audit-bounds.ts';
import type { HostFilter } from './audit-hosts.ts';
import type { AuditAnswer } from './audit-process.ts';
import { openAuditProxy } from './audit-proxy.ts';
import { type AuditSettings, plainAudits } from './audit-settings.ts';
import { runAuditProcess } from './run-audit-process.ts';

/**
 * Creates the audit that runs Lighthouse in browsers of its own. The score is the average of its
 * categories. With a filter, browsers reach the hosts alone that it lets through. An audit that
 * passes a bound ends.
 */
export function lighthouseAudit(
  chromePath: string,
  settings: AuditSettings = plainAudits,
  filter?: HostFilter,
  bounds = auditBounds,
): Audit {
  const order = { chromePath, settings };
  return async (url, signal) => {
    if (!filter) return outcomeOf(await runAuditProcess({ ...order, url }, bounds, signal));
    await filter.checkPage(new URL(url).hostname);
    const proxy = await openAuditProxy(filter);
    try {
      const proxied = { ...order, url, proxyPort: proxy.port };
      const answer = await runAuditProcess(proxied, bounds, signal);
      const { hostname } = new URL(answer.landed ?? url);
      const refusal = proxy.refusalOf(hostname);
      if (refusal) throw refusal;
      if ('outcome' in answer) await filter.checkPage(hostname);
      return outcomeOf(answer);
    } finally {
      await proxy.close();
    }
  };
}

/**
 * Starts the browser once, as audits do. Resolves to the version that it tells. Throws a sentence
 * for one that does not start.
 */
export async function tryBrowser(
  chromePath: string,
  settings: AuditSettings = plainAudits,
  bounds = auditBounds,
): Promise<string> {
  const answer = await runAuditProcess({ chromePath, settings }, bounds);
  if ('browser' in answer) return answer.browser;
  throw new Error('failed' in answer ? answer.failed : 'The browser does not start.');
}

function outcomeOf(answer: AuditAnswer): AuditOutcome {
  if ('outcome' in answer) return answer.outcome;
  if ('unloadable' in answer) throw new UnloadableError(answer.unloadable);
  throw new Error('failed' in answer ? answer.failed : 'Lighthouse told nothing of the page.');
}
