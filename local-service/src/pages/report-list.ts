import type { Context } from 'hono';
import { Hono } from 'hono';
import { ReportQuery } from '../base/fields.ts';
import { listAnswer } from '../http/lists.ts';
import { refuseOtherMethods } from '../http/other-methods.ts';
import type { RateLimits } from '../http/rate-limit.ts';
import { limitBody, readFields } from '../http/read-form.ts';
import type { ProjectStore } from '../store/project-store.ts';
import type { ReportStore } from '../store/report-store.ts';
import { showDocument } from './page-frame.ts';
import { listMarkup } from './report-list-markup.ts';
import { askToSignIn, type SignIn } from './sign-in.ts';

/** The parts that the list is made of. `path` is its path, from the root of the origin. */
export interface ReportListParts {
  reports: ReportStore;
  projects: ProjectStore;
  signIn: SignIn;
  /** Limits the requests of each key, together with those to the interface. */
  rateLimits: RateLimits;
  path: string;
}

const newestFirst = { sortBy: 'id', sort: 'desc', perPage: 25 } as const;

/** How many projects can be chosen. The search finds the reports of further ones. */
const maxProjects = 500;

/**
 * Creates `/reports`, the list for people without the extension. It has all reports of a team, for
 * a session that began with a key of this team. For anyone else it is the form that asks for a key.
 */
export function createReportList(parts: ReportListParts): Hono {
  const { reports, projects, signIn, rateLimits, path } = parts;
  const app = new Hono();
  app.use(limitBody);

  app.get('/', async (c) => {
    const caller = await signIn.caller(c);
    if (!caller) return askToSignIn(c, addressOf(c), 'all');
    const { team, name } = caller;
    await rateLimits.take(name);
    const asked = new URL(c.req.url).searchParams;
    const query = { ...readFields(ReportQuery, asked), ...newestFirst };
    const slice = await reports.list(team, query);
    const names = await projects.names(team, maxProjects);
    const list = listAnswer(slice, query, path, asked);
    return showDocument(c, 'Reports', listMarkup({ path, team, query, projects: names, ...list }));
  });
  app.post('/', (c) => signIn.answer(c, addressOf(c)));
  app.post('/sign-out', (c) => signIn.end(c, path));
  refuseOtherMethods(app);
  return app;
}

/** The list with its query, so that a person who signs in sees what was asked for. */
function addressOf(c: Context): string {
  const { pathname, search } = new URL(c.req.url);
  return pathname + search;
}
