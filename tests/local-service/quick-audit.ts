import { setTimeout as wait } from 'node:timers/promises';
import { UnloadableError } from '../../local-service/src/base/audit.ts';
import type { Audit, AuditOutcome } from '../../local-service/src/base/audit.ts';

/**
 * Options of a quick audit. `delay` is in milliseconds. `score` is 0 to 100; by default it follows
 * from the address.
 */
export interface QuickAudit {
  delay?: number | ((url: string) => number);
  score?: number | ((url: string) => number);
  /** Further parts of the outcome. */
  more?: () => Partial<AuditOutcome>;
  /** Whether no page can be loaded. */
  unloadable?: boolean;
}

/**
 * An audit without a browser: the same address always gives the same outcome. Pages of hosts that
 * end in `.invalid` cannot be loaded.
 */
export function quickAudit({
  delay = 0,
  score = scoreOf,
  more = () => ({}),
  unloadable = false,
}: QuickAudit = {}): Audit {
  return async (url, signal) => {
    const ms = typeof delay === 'number' ? delay : delay(url);
    if (ms > 0)
      await wait(ms, undefined, signal ? { signal } : {}).catch(() => signal?.throwIfAborted());
    if (unloadable || new URL(url).hostname.endsWith('.invalid'))
      throw new UnloadableError('The page could not be opened: its host was not found.');
    const value = typeof score === 'number' ? score : score(url);
    return {
      score: value,
      checks: {
        'document-title': {
          title: 'Document has a title',
          passed: true,
          importance: 'high',
          value: url,
        },
        'image-alt': {
          title: 'Images have text',
          passed: value > 79,
          importance: 'medium',
          ...(value <= 79 && { errors: ['<img src="a.png">'] }),
        },
        speed: {
          title: 'Page is fast',
          passed: value >= 49,
          importance: 'low',
          value: `${value} of 100`,
        },
      },
      html: `<!doctype html><html lang="en"><title>Quick report</title><h1>Quick report</h1><p id="address">${escape(url)}</p>`,
      ...more(),
    };
  };
}

function scoreOf(url: string): number {
  return new TextEncoder().encode(url).reduce((hash, byte) => (hash * 31 + byte) % 101, 7);
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
