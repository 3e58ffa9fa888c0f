import type { Categories } from '../../../lib/domain/reports/result.ts';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import type { AuditSettings } from './audit-settings.ts';
import { endBrowsers, launchChrome } from './chrome.ts';
import type { RunAnswer } from './lighthouse-run.ts';
import { type Login, loginOf } from './logins.ts';
import { strikeLogin } from './strike-login.ts';

/** The one message from the parent process. It has logins, which others can read in arguments. */
export interface AuditOrder {
  /** The page. Without one the browser is only started, to know whether it does. */
  url?: string;
  chromePath: string;
  /** The port of the proxy on 127.0.0.1 that the browser has to use. */
  proxyPort?: number | undefined;
  settings: AuditSettings;
}

/** The one message to the parent process: the answer of a run, or the version of the browser. */
export type AuditAnswer = RunAnswer | { landed?: undefined; browser: string };

/** The folder of this audit, which the parent made, and which goes with this process. */
const folder = process.argv[2] ?? '';

// This process ends the browser when it exits. It exits when its parent closes the channel or dies.
// It ignores signals, because those of a terminal reach all processes, and would end it too early.
process.on('exit', () => endBrowsers(folder));
process.on('disconnect', () => process.exit(0));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('unhandledRejection', (error) => tell(failure(error)));
process.once('message', (message) => {
  const { url, ...order } = message as AuditOrder;
  login = url === undefined ? undefined : loginOf(url, order.settings.logins);
  const answer = url === undefined ? versionOf(order) : medianRun(url, order);
  void answer.catch(failure).then(tell);
});

/** The login of the page. */
let login: Login | undefined;

const failure = (error: unknown) => {
  const text = String(error).replace(/^Error: /, '');
  return { failed: login ? strikeLogin(text, login) : text };
};

/** Starts the browser as audits do. */
const launch = ({ chromePath, proxyPort, settings }: AuditOrder) =>
  launchChrome({
    chromePath,
    folder: mkdtempSync(join(folder, 'run-')),
    sandbox: settings.sandbox,
    proxyPort,
    hasLogin: login !== undefined,
  });

/** The version that the browser tells of itself. */
async function versionOf(order: AuditOrder): Promise<AuditAnswer> {
  const { port } = await launch(order);
  const response = await fetch(`http://127.0.0.1:${port}/json/version`);
  return { browser: ((await response.json()) as { Browser: string }).Browser };
}

/**
 * The run with the median score of those that succeed, and by how much their scores vary. The first
 * one says whether the page loads.
 */
async function medianRun(url: string, order: AuditOrder): Promise<AuditAnswer> {
  const first = await audit(url, order);
  if (!('outcome' in first)) return first;
  const answers = [first];
  for (let run = 2; run <= order.settings.runs; run += 1) {
    const next = await audit(url, order);
    if ('outcome' in next) answers.push(next);
  }
  if (answers.length === 1) return first;
  answers.sort((a, b) => a.outcome.score - b.outcome.score);
  const median = answers[Math.floor((answers.length - 1) / 2)] ?? first;
  const spread = spreadOf(answers.map(({ outcome }) => outcome.categories ?? {}));
  return { ...median, outcome: { ...median.outcome, ...(spread !== null && { spread }) } };
}

/**
 * Returns by how many points the average of the categories varies, to two digits. Null if the runs
 * could not score the same categories.
 */
function spreadOf(runs: Categories[]): number | null {
  const averages = runs.map((categories) => {
    const scored = Object.values(categories).filter((score) => score !== null);
    return scored.reduce((sum, score) => sum + score, 0) / scored.length;
  });
  const kinds = runs.map((categories) =>
    Object.keys(categories)
      .filter((name) => categories[name] !== null)
      .join(),
  );
  if (new Set(kinds).size > 1) return null;
  return Number((Math.max(...averages) - Math.min(...averages)).toFixed(2));
}

/** One run in a browser of its own, so that no run finds what an earlier one left. */
async function audit(url: string, order: AuditOrder): Promise<RunAnswer> {
  try {
    // Lighthouse takes a second to load, as long as a browser takes to start.
    const loading = import('./lighthouse-run.ts');
    const [browser, { runLighthouse }] = await Promise.all([launch(order), loading]);
    try {
      return await runLighthouse(browser.port, url, order.settings, login);
    } finally {
      browser.end();
    }
  } catch (error) {
    return failure(error);
  }
}

function tell(answer: AuditAnswer): void {
  if (!process.connected) process.exit(1);
  process.send?.(answer, undefined, {}, () => process.exit(0));
}
