import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse, { desktopConfig, generateReport } from 'lighthouse';
import type { Result as LighthouseResult, RunnerResult } from 'lighthouse';
import type { AuditOutcome } from '../base/audit.ts';
import type { AuditSettings } from './audit-settings.ts';
import { endBrowsers, launchChrome } from './chrome.ts';
import { explainLoadError, type LoadError } from './explain-load-error.ts';
import { readChecks } from './lighthouse-checks.ts';
import { type Login, loginOf } from './logins.ts';
import { strikeLogin } from './strike-login.ts';
import { loginFlags, useLogin } from './use-login.ts';

/** The one message from the parent process. It has logins, which others can read in arguments. */
export interface LighthouseOrder {
  url: string;
  chromePath: string;
  /** The port of the proxy on 127.0.0.1 that the browser has to use. */
  proxyPort: number | undefined;
  settings: AuditSettings;
}

/**
 * The one message to the parent process: the outcome, the reason why the page cannot be audited, or
 * the error. `landed` is the address that the page led to, if it led anywhere.
 */
export type LighthouseAnswer = { landed?: string | undefined } & (
  | { outcome: AuditOutcome }
  | { unloadable: string }
  | { failed: string }
);

type Locale = NonNullable<NonNullable<Parameters<typeof lighthouse>[1]>['locale']>;

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

const folder = mkdtempSync(join(tmpdir(), 'verdict-audit-'));

// This process ends the browser when it exits. It exits when its parent closes the channel or dies.
// It ignores signals, because those of a terminal reach all processes, and would end it too early.
process.on('exit', () => endBrowsers(folder));
process.on('disconnect', () => process.exit(0));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('unhandledRejection', (error) => tell(failure(error)));
process.once('message', (message) => {
  const order = message as LighthouseOrder;
  login = loginOf(order.url, order.settings.logins);
  void medianRun(order).then(tell);
});

/** The login of the page. */
let login: Login | undefined;

/** A copy of what the browser told, without the login. */
const withoutLogin = <Data>(data: Data): Data => (login ? strikeLogin(data, login) : data);
const failure = (error: unknown) => ({ failed: withoutLogin(String(error)) });

/**
 * The run with the median score of those that succeed. The first one says whether the page loads.
 */
async function medianRun(order: LighthouseOrder): Promise<LighthouseAnswer> {
  const first = await audit(order);
  if (!('outcome' in first)) return first;
  const answers = [first];
  for (let run = 2; run <= order.settings.runs; run += 1) {
    const next = await audit(order);
    if ('outcome' in next) answers.push(next);
  }
  answers.sort((a, b) => a.outcome.score - b.outcome.score);
  return answers[Math.floor((answers.length - 1) / 2)] ?? first;
}

/** One run in a browser of its own, so that no run finds what an earlier one left. */
async function audit(order: LighthouseOrder): Promise<LighthouseAnswer> {
  try {
    const { chromePath, proxyPort } = order;
    const own = mkdtempSync(join(folder, 'run-'));
    const chrome = await launchChrome(chromePath, own, proxyPort, login ? loginFlags : []);
    try {
      return await auditIn(chrome.port, order);
    } finally {
      chrome.kill();
    }
  } catch (error) {
    return isLoadError(error) ? { unloadable: explainLoadError(error) } : failure(error);
  }
}

async function auditIn(
  port: number,
  { url, settings: { formFactor, locale } }: LighthouseOrder,
): Promise<LighthouseAnswer> {
  if (login) await useLogin(port, login);
  const run = await lighthouse(
    url,
    { port, logLevel: 'silent', onlyCategories: categories, locale: locale as Locale },
    formFactor === 'desktop' ? desktopConfig : undefined,
  );
  if (!run) return { failed: 'Lighthouse gave no result.' };
  const { artifacts } = run;
  const landed = lastDocumentIn(artifacts);
  const lhr = withoutLogin(run.lhr);
  if (lhr.runtimeError)
    return {
      landed,
      unloadable: explainLoadError({
        ...lhr.runtimeError,
        networkError: networkErrorIn(artifacts),
      }),
    };
  const score = scoreOf(lhr);
  if (score === null)
    return { landed, unloadable: 'The page could not be checked: nothing on it fits any check.' };
  return { landed, outcome: { score, checks: readChecks(lhr), html: generateReport(lhr, 'html') } };
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

/** The address of the last document that the page's own frame asked for. */
function lastDocumentIn({
  DevtoolsLog = [],
  DevtoolsLogError = [],
}: Partial<RunnerResult['artifacts']>): string | undefined {
  const documents = [...DevtoolsLog, ...DevtoolsLogError].flatMap((entry) =>
    entry.method === 'Network.requestWillBeSent' && entry.params.type === 'Document'
      ? [entry.params]
      : [],
  );
  return documents.findLast(({ frameId }) => frameId === documents[0]?.frameId)?.request.url;
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
