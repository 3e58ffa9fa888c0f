import lighthouse, { desktopConfig, generateReport } from 'lighthouse';
import type { Result as LighthouseResult, RunnerResult } from 'lighthouse';
import type { AuditOutcome } from '../base/audit.ts';
import type { AuditSettings } from './audit-settings.ts';
import { explainLoadError, type LoadError } from './explain-load-error.ts';
import { averageOf, readCategories } from './lighthouse-categories.ts';
import { readChecks } from './lighthouse-checks.ts';
import type { Login } from './logins.ts';
import { strikeLogin } from './strike-login.ts';
import { useLogin } from './use-login.ts';

/**
 * The answer of a run of Lighthouse: the outcome, the reason why the page cannot be audited, or the
 * error. `landed` is the address that the page led to, if it led anywhere.
 */
export type RunAnswer = { landed?: string | undefined } & (
  | { outcome: AuditOutcome }
  | { unloadable: string }
  | { failed: string }
);

type Locale = NonNullable<NonNullable<Parameters<typeof lighthouse>[1]>['locale']>;

const categoryIds = ['performance', 'accessibility', 'best-practices', 'seo'];

/** Audits a page in the browser at a port, with the login of the page. */
export async function runLighthouse(
  port: number,
  url: string,
  settings: AuditSettings,
  login: Login | undefined,
): Promise<RunAnswer> {
  try {
    if (login) await useLogin(port, login);
    return await answerOf(port, url, settings, login);
  } catch (error) {
    if (isLoadError(error)) return { unloadable: explainLoadError(error) };
    throw error;
  }
}

async function answerOf(
  port: number,
  url: string,
  { formFactor, locale }: AuditSettings,
  login: Login | undefined,
): Promise<RunAnswer> {
  const run = await lighthouse(
    url,
    { port, logLevel: 'silent', onlyCategories: categoryIds, locale: locale as Locale },
    formFactor === 'desktop' ? desktopConfig : undefined,
  );
  if (!run) return { failed: 'Lighthouse gave no result.' };
  const { artifacts } = run;
  const landed = lastDocumentIn(artifacts);
  const lhr = login ? strikeLogin(run.lhr, login) : run.lhr;
  if (lhr.runtimeError)
    return {
      landed,
      unloadable: explainLoadError({
        ...lhr.runtimeError,
        networkError: networkErrorIn(artifacts),
      }),
    };
  const { categories, reasons } = readCategories(lhr);
  const score = averageOf(categories);
  if (score === null)
    return { landed, unloadable: 'The page could not be checked: nothing on it fits any check.' };
  return {
    landed,
    outcome: {
      score,
      categories,
      ...(Object.keys(reasons).length > 0 && { categoriesReason: reasons }),
      checks: readChecks(lhr),
      html: pageOf(lhr),
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

/** The page that a person reads, without its strip of pictures: a third of its size. */
function pageOf(lhr: LighthouseResult): string {
  const { details: _, ...thumbnails } = lhr.audits['screenshot-thumbnails'] ?? {};
  const audits = {
    ...lhr.audits,
    'screenshot-thumbnails': thumbnails,
  } as LighthouseResult['audits'];
  return generateReport({ ...lhr, audits }, 'html');
}
