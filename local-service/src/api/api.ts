import { type Context, Hono } from 'hono';
import type { ReportRow } from '../base/answers.ts';
import { ProjectQuery, ReportQuery } from '../base/fields.ts';
import { notFound, Refusal } from '../base/refusal.ts';
import { hashToken } from '../base/secrets.ts';
import { listAnswer } from '../http/lists.ts';
import { refuseOtherMethods } from '../http/other-methods.ts';
import type { RateLimits } from '../http/rate-limit.ts';
import { limitBody, readFields, readForm, readId } from '../http/read-form.ts';
import type { Audits } from '../queue/audits-in-process.ts';
import { requireKey } from '../queue/asked-report.ts';
import type { Caller, FindCaller } from '../store/key-store.ts';
import type { Links } from '../store/links.ts';
import type { ProjectStore } from '../store/project-store.ts';
import type { ReportStore } from '../store/report-store.ts';
import { CreateForm, readChange, readPassword, UpdateForm } from './report-form.ts';

/** The parts that the interface is made of. */
export interface ApiParts {
  reports: ReportStore;
  projects: ProjectStore;
  audits: Audits;
  /** Limits the requests of each key. */
  rateLimits: RateLimits;
  /** Limits requests with a wrong key, by their source. */
  guesses: RateLimits;
  findCaller: FindCaller;
  links: Links;
  /** The path of the pages of reports, from the root of the origin. */
  pages: string;
  now: () => number;
}

/**
 * Creates `/api/v1` (interface, sections 4.1 to 4.7 and 5). Every answer is JSON. A request that is
 * refused throws a `Refusal`.
 */
export function createApi(parts: ApiParts) {
  const { reports, projects, audits, rateLimits, guesses, findCaller, links, pages, now } = parts;
  const api = new Hono<{ Variables: { keyHash: string; caller: Caller } }>();
  /** A report as it is sent: a public one with its link. */
  const asSent = <Row extends ReportRow>(c: Context, { share_token, ...row }: Row) => ({
    ...row,
    ...(share_token !== null && { share_url: `${c.var.client.origin}${pages}/s/${share_token}` }),
  });

  api.use(async (c, next) => {
    const [, sent = ''] = /^Bearer +(.+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
    const keyHash = hashToken(sent.trim());
    const caller = sent === '' ? null : await findCaller(keyHash);
    if (!caller) {
      // A request with a right key does not come here, so wrong keys lock out no one.
      if (sent !== '') await guesses.take(c.var.client.source);
      const message = sent === '' ? 'An API key is needed.' : 'The API key is wrong.';
      throw new Refusal(401, message, { headers: { 'WWW-Authenticate': 'Bearer' } });
    }
    c.set('caller', caller);
    c.set('keyHash', keyHash);
    // Only requests with a key count, each key apart, so others cannot use up its quota.
    const remaining = await rateLimits.take(caller.name);
    c.header('Cache-Control', 'no-store');
    c.header('X-RateLimit-Limit', String(rateLimits.limit));
    c.header('X-RateLimit-Remaining', String(remaining));
    if (caller.may === 'read' && !['GET', 'HEAD'].includes(c.req.method))
      throw new Refusal(403, 'This API key may only read.');
    await next();
  });
  api.use(limitBody);

  api.get('/projects', async (c) => {
    const query = readFields(ProjectQuery, searchOf(c));
    return c.json(
      listAnswer(await projects.list(c.var.caller.team, query), query, addressOf(c), searchOf(c)),
    );
  });
  api.delete('/projects/:project', async (c) => {
    const project = c.req.param('project');
    const { caller } = c.var;
    const isName = !project.includes('\0');
    if (!isName || !(await projects.remove(caller, project, now(), audits.cancel)))
      throw notFound('project');
    return c.json({ id: project, object: 'project', deleted: true });
  });

  api.get('/reports', async (c) => {
    const query = readFields(ReportQuery, searchOf(c));
    const { rows, ...slice } = await reports.list(c.var.caller.team, query);
    const shown = { ...slice, rows: rows.map((row) => asSent(c, row)) };
    return c.json(listAnswer(shown, query, addressOf(c), searchOf(c)));
  });
  api.post('/reports', async (c) => {
    const { url, privacy, ...form } = readFields(CreateForm, await readForm(c));
    const password = readPassword({ privacy, ...form }, false) ?? null;
    const key = requireKey(c.req.header('idempotency-key'));
    // The audit goes on when the client goes away.
    const report = await audits.create({ caller: c.var.caller, url, privacy, password, key });
    return c.json({ data: asSent(c, report) });
  });
  api.get('/reports/:id', async (c) => {
    const { caller, keyHash, client } = c.var;
    const report = await reports.find(caller.team, readId(c.req.param('id')));
    if (!report) throw notFound('report');
    const data = asSent(c, report);
    if (report.privacy === 0) return c.json({ data });
    const { id } = report;
    const token = encodeURIComponent(links.make({ name: caller.name, hash: keyHash }, id));
    const open_url = `${client.origin}${pages}/${id}/open/${token}`;
    return c.json({ data: { ...data, open_url } });
  });
  api.put('/reports/:id', async (c) => {
    const form = readFields(UpdateForm, await readForm(c));
    const { team } = c.var.caller;
    const report = await reports.find(team, readId(c.req.param('id')));
    if (!report) throw notFound('report');
    const change = await readChange(form, report);
    const updated = await (form.results === 1
      ? audits.repeat(report, team, change)
      : reports.update(report.id, change, now()));
    // It was deleted during the audit.
    if (!updated) throw notFound('report');
    return c.json({ data: asSent(c, updated) });
  });
  api.delete('/reports/:id', async (c) => {
    const id = readId(c.req.param('id'));
    if (!(await reports.remove(c.var.caller, id, now(), audits.cancel))) throw notFound('report');
    return c.json({ id, object: 'report', deleted: true });
  });
  refuseOtherMethods(api);
  return api;
}

function searchOf(c: Context): URLSearchParams {
  return new URL(c.req.url).searchParams;
}

function addressOf(c: Context): string {
  return c.var.client.origin + new URL(c.req.url).pathname;
}
