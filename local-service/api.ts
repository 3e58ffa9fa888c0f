import { type Context, Hono } from 'hono';
import { listAnswer, ProjectQuery, ReportQuery } from './lists.ts';
import type { CreateReport } from './create-report.ts';
import { limitBody, readFields, readForm } from './read-form.ts';
import { isSameSecret } from './secrets.ts';
import type { ProjectStore } from './project-store.ts';
import type { RateLimits } from './rate-limit.ts';
import { notFound, Refusal } from './refusal.ts';
import { CreateForm, UpdateForm } from './report-form.ts';
import type { ReportStore } from './report-store.ts';
import type { UpdateReport } from './update-report.ts';

/** The parts that the interface is made of. */
export interface ApiParts {
  reports: ReportStore;
  projects: ProjectStore;
  createReport: CreateReport;
  updateReport: UpdateReport;
  rateLimits: RateLimits;
  /** Limits requests with a wrong key, by their source. */
  guesses: RateLimits;
  key: string;
}

/**
 * Creates `/api/v1` (interface, sections 4.1 to 4.7 and 5). Every answer is JSON. A request that is
 * refused throws a `Refusal`.
 */
export function createApi({
  reports,
  projects,
  createReport,
  updateReport,
  rateLimits,
  guesses,
  key,
}: ApiParts): Hono {
  const api = new Hono();

  api.use(async (c, next) => {
    const [, sent = ''] = /^Bearer +(.+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
    if (!isSameSecret(sent.trim(), key)) {
      // A request with the right key does not come here, so wrong keys lock out no one.
      if (sent !== '') await guesses.take(c.var.client.source);
      const message = sent === '' ? 'An API key is needed.' : 'The API key is wrong.';
      throw new Refusal(401, message, { headers: { 'WWW-Authenticate': 'Bearer' } });
    }
    // Only requests with the key count, so others cannot use up the quota.
    const remaining = await rateLimits.take('key');
    c.header('Cache-Control', 'no-store');
    c.header('X-RateLimit-Limit', String(rateLimits.limit));
    c.header('X-RateLimit-Remaining', String(remaining));
    await next();
  });
  api.use(limitBody);

  api.get('/projects', async (c) => {
    const query = readFields(ProjectQuery, searchOf(c));
    return c.json(listAnswer(await projects.list(query), query, addressOf(c), searchOf(c)));
  });
  api.delete('/projects/:project', async (c) => {
    const project = c.req.param('project');
    if (project.includes('\0') || !(await projects.remove(project))) throw notFound('project');
    return c.json({ id: project, object: 'project', deleted: true });
  });

  api.get('/reports', async (c) => {
    const query = readFields(ReportQuery, searchOf(c));
    return c.json(listAnswer(await reports.list(query), query, addressOf(c), searchOf(c)));
  });
  api.post('/reports', async (c) => {
    const form = readFields(CreateForm, await readForm(c));
    return c.json({ data: await createReport(form, c.req.header('idempotency-key')) });
  });
  api.get('/reports/:id', async (c) => {
    const report = await reports.read(readId(c.req.param('id')));
    if (!report) throw notFound('report');
    return c.json({ data: report });
  });
  api.put('/reports/:id', async (c) => {
    const form = readFields(UpdateForm, await readForm(c));
    return c.json({ data: await updateReport(readId(c.req.param('id')), form) });
  });
  api.delete('/reports/:id', async (c) => {
    const id = readId(c.req.param('id'));
    if (!(await reports.remove(id))) throw notFound('report');
    return c.json({ id, object: 'report', deleted: true });
  });
  return api;
}

/** Reads the id in a path. Text that is no id gets the answer of a report that does not exist. */
export function readId(text: string): number {
  if (!/^[1-9]\d{0,15}$/.test(text) || !Number.isSafeInteger(Number(text)))
    throw notFound('report');
  return Number(text);
}

function searchOf(c: Context): URLSearchParams {
  return new URL(c.req.url).searchParams;
}

function addressOf(c: Context): string {
  return c.var.client.origin + new URL(c.req.url).pathname;
}
