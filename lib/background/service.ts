import { listReports } from '../api/client/list-reports.ts';
import { deleteProject, listProjects } from '../api/client/projects.ts';
import {
  createReport,
  deleteReport,
  readOpenUrl,
  readReport,
  updateReport,
} from '../api/client/reports.ts';
import { redactUrl } from '../api/parsing/redact.ts';
import { pageKey } from '../domain/addresses/page-url.ts';
import type { Connection } from '../domain/connections/connection.ts';
import { fittingPerPage, type ListForm } from '../domain/connections/list-form.ts';
import { highestIdBaseline } from '../domain/jobs/baseline.ts';
import { problemOf } from '../domain/problem.ts';
import type { CreateFields } from '../domain/reports/create-fields.ts';
import type {
  ProjectParameters,
  ReportParameters,
  UpdateFields,
} from '../domain/reports/list-parameters.ts';
import type { Privacy } from '../domain/reports/privacy.ts';
import {
  asListed,
  completeReport,
  isSince,
  type Report,
  type ReportAnswer,
} from '../domain/reports/report.ts';
import type { Batch } from '../domain/walk.ts';
import { forgetProject, forgetReport } from '../storage/database/forget-reports.ts';
import { archiveReports } from '../storage/database/reports.ts';
import {
  latestFirst,
  removeFromNewest,
  saveNewest,
  storedListForms,
  updateNewest,
} from '../storage/newest-reports.ts';
import type { Environment } from './environment.ts';

/** The requests to one service, as `callService` hands them to its work. */
export type Service = ReturnType<typeof openService>;

/**
 * Makes the requests of the interface (section 4) to the service of a connection. Each keeps on
 * this device what it is answered, and removes what the service no longer has. Nothing is kept if
 * the person has removed all reports since `askedAt` (milliseconds since 1970). `timeoutMs` is the
 * time limit of each request, by default that of its method. All requests throw ServiceError.
 */
export function openService(
  connection: Connection,
  environment: Environment,
  askedAt: number,
  timeoutMs?: number,
) {
  const { id: connectionId } = connection;
  const { fetch, now } = environment;
  const options = { fetch, ...(timeoutMs !== undefined && { timeoutMs }) };

  /** Keeps a report, in the list of newest reports as well; `isNew` if a create made it. */
  async function keep(answer: ReportAnswer, isNew = false): Promise<Report> {
    const [report = completeReport(answer, null)] = await archiveReports(
      connectionId,
      [answer],
      askedAt,
    );
    await updateNewest(connectionId, report, askedAt, isNew);
    return report;
  }

  /** Asks about a report. If the service no longer has it, this device removes it, too. */
  async function about<Value>(id: string, request: Promise<Value>): Promise<Value> {
    return request.catch(async (error: unknown) => {
      if (problemOf(error)?.code === 'not-found') await dropReport(id);
      throw error;
    });
  }

  async function dropReport(id: string): Promise<void> {
    await forgetReport(connectionId, id);
    await removeFromNewest(connectionId, (report) => report.id === id);
  }

  async function dropProject(name: string): Promise<void> {
    await forgetProject(connectionId, name);
    await removeFromNewest(connectionId, ({ project }) => project === name);
  }

  const service = {
    connectionId,
    now,

    /** Returns an address as answers show it: with the API key struck out. */
    redactUrl: (url: string): string => redactUrl(url, connection),

    /**
     * Lists reports (section 4.3). Reads at most `maxRows` of an answer, and keeps those that were
     * generated since `oldest` (milliseconds since 1970).
     */
    async listReports(
      parameters: ReportParameters,
      { maxRows, oldest = 0 }: { maxRows?: number; oldest?: number } = {},
    ): Promise<Batch<Report>> {
      const form = (await storedListForms.read(connectionId)) ?? {};
      const note = async (seen: ListForm) => {
        const next = (known: ListForm) => ({ ...known, ...seen });
        // A number that could not be saved is found out again.
        await storedListForms.change(connectionId, next, {}).catch(() => undefined);
      };
      const call = { ...options, now, form, note };
      const batch = await listReports(connection, parameters, call, maxRows);
      const recent = batch.rows.filter((row) => isSince(row, oldest));
      const reports = await archiveReports(connectionId, recent, askedAt);
      const known = new Map(reports.map((report) => [report.id, asListed(report)]));
      const rows = batch.rows.map((row) => completeReport(row, known.get(row.id) ?? null));
      return { ...batch, rows };
    },

    /** Lists the newest reports: 25 reports, or fewer if an answer has no room for them. */
    async listNewest(sortBy: 'id' | 'generated_at'): Promise<Batch<Report>> {
      const form = (await storedListForms.read(connectionId)) ?? {};
      const per_page = fittingPerPage(25, form, now());
      return service.listReports({ sort_by: sortBy, sort: 'desc', per_page });
    },

    /**
     * Reads the newest reports for the first view of the popup. Reads two lists: the list by time
     * begins with the reports that were just run again, and the highest id of the list by id is the
     * baseline of a create. If only the second list fails, the highest id is null.
     */
    async refreshNewest(): Promise<void> {
      const fetchedAt = now();
      const { rows: latest, unreadable } = await service.listNewest('generated_at');
      const { rows: byId } = await service.listNewest('id').catch(() => ({ rows: [] }));
      const listed = new Set(latest.map(({ id }) => id));
      const rows = latestFirst([...byId.filter(({ id }) => !listed.has(id)), ...latest]);
      const id = highestIdBaseline(byId)?.id;
      const highest = id === undefined ? null : { id, at: fetchedAt };
      await saveNewest(connectionId, { fetchedAt, highest, unreadable, rows });
    },

    /** Reads one report with its checks (section 4.4). */
    readReport: async (id: string): Promise<Report> =>
      keep(await about(id, readReport(connection, id, options))),

    /** Reads the link that opens a report (section 4.4), which is kept nowhere. */
    readOpenUrl: async (id: string): Promise<string | null> => readOpenUrl(connection, id, options),

    /** Creates a report (section 4.5). `key` is for services that know an `Idempotency-Key`. */
    createReport: async (fields: CreateFields, key: string): Promise<Report> =>
      service.keepCreated(await createReport(connection, fields, key, options), {
        ...fields,
        url: redactUrl(fields.url, connection),
      }),

    /**
     * Keeps a report that a create of this address made: services list the one it led to. Keeps the
     * privacy that was asked for, if the report has another.
     */
    keepCreated: async (
      report: ReportAnswer,
      { url, privacy }: { url: string; privacy: Privacy | undefined },
    ): Promise<Report> => keep({ ...report, sentPage: pageKey(url), askedPrivacy: privacy }, true),

    /**
     * Changes a report or runs it again (section 4.6). A service may answer with an empty body:
     * then the report is read. Keeps the privacy that was asked for, if the report has another.
     */
    async updateReport(id: string, fields: UpdateFields): Promise<Report> {
      const asked = fields.privacy !== undefined && { askedPrivacy: fields.privacy };
      const updated = await about(id, updateReport(connection, id, fields, options));
      return keep({
        ...(updated ?? (await about(id, readReport(connection, id, options)))),
        ...asked,
      });
    },

    /** Deletes a report (section 4.7). */
    async deleteReport(id: string): Promise<void> {
      await about(id, deleteReport(connection, id, options));
      await dropReport(id);
    },

    /** Lists projects (section 4.1). */
    listProjects: async (parameters: ProjectParameters) =>
      listProjects(connection, parameters, options),

    /**
     * Deletes a project (section 4.2). Then reads the newest reports again, because a service may
     * delete one more report with it (service notes).
     */
    async deleteProject(name: string): Promise<void> {
      try {
        await deleteProject(connection, name, options);
        await dropProject(name);
      } catch (error) {
        if (problemOf(error)?.code === 'not-found') await dropProject(name);
        throw error;
      }
      await service.refreshNewest().catch(() => undefined);
    },
  };
  return service;
}
