import * as v from 'valibot';
import { browser } from 'wxt/browser';
import { Job } from '../domain/jobs/job.ts';
import type { Batch } from '../domain/walk.ts';
import type { Problem } from '../domain/problem.ts';
import { ProjectParameters, ReportParameters } from '../domain/reports/list-parameters.ts';
import type { Project, Report } from '../domain/reports/report.ts';
import { isRecord, parseOrNull } from '../domain/schema.ts';

/**
 * The messages from a page to the background, or from either to the side panel, each with the
 * schema of its data. `onMessage` checks the data with this schema, and the types of the data come
 * from it.
 */
const messages = {
  /** Writes down a job that the page could not finish writing before it closed. */
  keepJob: Job,
  /** Takes on the jobs of lists: their changes are in the database, and wake no background. */
  drain: v.literal(true),
  /** Tells that the network is back: a background that is stopped hears no event of it. */
  online: v.literal(true),
  /**
   * Asks the service of a connection, by its id, at once, even during its pause. Answers when no
   * work is due there any more.
   */
  tryNow: v.string(),
  /** Fetches the newest reports of a connection, by its id, into storage. */
  refresh: v.string(),
  /** Fetches one batch of the list of reports (interface, section 4.3) into the archive. */
  listReports: v.object({ connectionId: v.string(), parameters: ReportParameters }),
  /** Fetches one batch of the list of projects (interface, section 4.1). */
  listProjects: v.object({ connectionId: v.string(), parameters: ProjectParameters }),
  /**
   * Fetches one report with its checks (interface, section 4.4) into the archive. Removes the
   * report from the archive if the service no longer has it.
   */
  readReport: v.object({ connectionId: v.string(), id: v.string() }),
  /**
   * Fetches the link that opens a report in a browser that is not signed in. It is kept nowhere.
   * Null if there is none.
   */
  readOpenUrl: v.object({ connectionId: v.string(), id: v.string() }),
  /**
   * Fetches the checks of a report's latest audit into the archive, unless they are there or the
   * service already sent none.
   */
  readChecks: v.object({ connectionId: v.string(), id: v.string() }),
  /** Tells the side panel of a window, by the window's id, to show the page in front. */
  showPage: v.number(),
} satisfies Record<keyof Answers, v.GenericSchema>;

/** The answer to each message. Answers come from our own background, so they need no schema. */
interface Answers {
  keepJob: null;
  drain: null;
  online: null;
  tryNow: null;
  refresh: Problem | null;
  listReports: { batch: Batch<Report> } | { problem: Problem };
  listProjects: { batch: Batch<Project> } | { problem: Problem };
  readReport: { report: Report } | { problem: Problem };
  readOpenUrl: string | null;
  readChecks: null;
  showPage: null;
}

type MessageName = keyof Answers;
export type MessageData<Name extends MessageName> = v.InferOutput<(typeof messages)[Name]>;
export type MessageAnswer<Name extends MessageName> = Answers[Name];

/**
 * Sends a message to the background and returns its answer. Rejects when the background stopped,
 * failed or refused the data. The work that the background did until then is in storage.
 */
export async function sendMessage<Name extends MessageName>(
  name: Name,
  data: MessageData<Name>,
): Promise<MessageAnswer<Name>> {
  const reply = (await browser.runtime.sendMessage({ query: name, data })) as
    | { answer: MessageAnswer<Name> }
    | undefined;
  if (!reply) throw new Error(`No answer to ${name}.`);
  return reply.answer;
}

/**
 * Has the background take on the jobs of lists that this page changed. They are in the database,
 * where no change wakes it.
 */
export function drainRows(): void {
  sendMessage('drain', true).catch(() => {});
}

/**
 * Answers a message. Data that does not fit the schema gets no answer. Only pages of the extension
 * can send messages: no listener hears other extensions or web pages.
 */
export function onMessage<Name extends MessageName>(
  name: Name,
  answer: (data: MessageData<Name>) => MessageAnswer<Name> | Promise<MessageAnswer<Name>>,
): void {
  browser.runtime.onMessage.addListener(listener);

  // Replies through the callback, because not every browser accepts a promise.
  function listener(
    sent: unknown,
    _sender: unknown,
    reply: (reply?: { answer: MessageAnswer<Name> }) => void,
  ): boolean | undefined {
    if (!isRecord(sent) || sent['query'] !== name) return undefined;
    const data = parseOrNull(messages[name] as v.GenericSchema<MessageData<Name>>, sent['data']);
    if (data === null) {
      reply();
      return undefined;
    }
    Promise.resolve(answer(data)).then(
      (given) => reply({ answer: given }),
      () => reply(),
    );
    return true;
  }
}
