import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import type { Result as LighthouseResult, RunnerResult } from 'lighthouse';
import type { AuditOutcome } from './audit.ts';
import { endBrowsers, launchChrome } from './chrome.ts';
import { explainLoadError, type LoadError } from './explain-load-error.ts';
import { readChecks } from './lighthouse-checks.ts';

/**
 * The one message to the parent process: the outcome, the reason why the page cannot be audited, or
 * the error.
 */
export type LighthouseAnswer =
  | { outcome: AuditOutcome }
  | { unloadable: string }
  | { failed: string };

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const [, , address = '', chromePath = ''] = process.argv;

const folder = mkdtempSync(join(tmpdir(), 'verdict-audit-'));

// This process ends the browser when it exits. It exits when its parent closes the channel or dies.
// It ignores signals, because those of a terminal reach all processes, and would end it too early.
process.on('exit', () => endBrowsers(folder));
process.on('disconnect', () => process.exit(0));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('unhandledRejection', (error) => tell({ failed: String(error) }));

try {
  const chrome = await launchChrome(chromePath, folder);
  tell(await audit(address, chrome.port));
} catch (error) {
  tell(isLoadError(error) ? { unloadable: explainLoadError(error) } : { failed: String(error) });
}

async function audit(url: string, port: number): Promise<LighthouseAnswer> {
  const run = await lighthouse(url, {
    port,
    output: 'html',
    logLevel: 'silent',
    onlyCategories: categories,
  });
  if (!run) return { failed: 'Lighthouse gave no result.' };
  const { lhr, report, artifacts } = run;
  if (lhr.runtimeError)
    return {
      unloadable: explainLoadError({
        ...lhr.runtimeError,
        networkError: networkErrorIn(artifacts),
      }),
    };
  const score = scoreOf(lhr);
  if (score === null)
    return { unloadable: 'The page could not be checked: nothing on it fits any check.' };
  return {
    outcome: {
      score,
      checks: readChecks(lhr),
      html: Array.isArray(report) ? report.join('') : report,
    },
  };
}

/**
 * Whether Lighthouse threw an error about the page. One without a code of its own is a fault of the
 * audit.
 */
function isLoadError(error: unknown): error is LoadError {
  return (
    error instanceof Error &&
    error.name === 'LighthouseError' &&
    'code' in error &&
    error.code !== 'CRI_TIMEOUT'
  );
}

/**
 * The browser's error for the document. For some kinds of error Lighthouse only tells that the
 * browser showed an error page.
 */
function networkErrorIn({
  DevtoolsLogError = [],
}: Partial<RunnerResult['artifacts']>): string | undefined {
  const failed = DevtoolsLogError.find(
    ({ method, params }) => method === 'Network.loadingFailed' && params.type === 'Document',
  );
  return failed?.method === 'Network.loadingFailed' ? failed.params.errorText : undefined;
}

function scoreOf(lhr: LighthouseResult): number | null {
  const scores = Object.values(lhr.categories).flatMap(({ score }) =>
    score === null ? [] : [score],
  );
  if (scores.length === 0) return null;
  return Math.round((scores.reduce((sum, score) => sum + score, 0) / scores.length) * 100);
}

function tell(answer: LighthouseAnswer): void {
  if (!process.connected) process.exit(1);
  process.send?.(answer, undefined, {}, () => process.exit(0));
}
