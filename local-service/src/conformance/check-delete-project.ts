import { projectOfUrl } from '../../../lib/domain/addresses/page-url.ts';
import { DeletedProject, listOf, OneReport, ProjectRow, ReportRow } from '../base/answers.ts';
import { ask, type Reply, rowsIn, type Target } from './exchange.ts';
import type { MadeReports } from './made-reports.ts';
import { type Line, lineOf, lineWith, wordsOf } from './words.ts';

/** The check that deletes what it did not make, so it is left out unless somebody asks for it. */
export const deleteProject = '4.2 DELETE /projects/{project}, of a project that is there';

/**
 * Creates a report with `made`, deletes its project, and looks for both. `page` is the address that
 * `made` creates reports for. No project but that of its host is deleted, whatever the service
 * answers.
 */
export async function* checkDeleteProject(
  target: Target,
  made: MadeReports,
  page: string,
): AsyncGenerator<Line> {
  const project = projectOfUrl(page);
  const { reply } = await made.create({ url: made.address() });
  const [item] = made.items;
  const check = '4.5 POST /reports, for the project that is deleted';
  yield lineWith(check, { project }, wordsOf(reply, OneReport), item);
  if (item?.project !== project) return;

  const path = `/projects/${encodeURIComponent(project)}`;
  const get = (place: string) => ask(target, { method: 'GET', path: place });
  const deleted = await ask(target, { method: 'DELETE', path });
  const answer = deleted.json as Record<string, unknown>;
  yield lineWith(deleteProject, { id: project }, wordsOf(deleted, DeletedProject), answer);
  const projects = await get(`/projects?${new URLSearchParams({ search: project })}&per_page=100`);
  yield {
    check: '4.1 GET /projects, after its project was deleted',
    expected: '200 without it',
    answered: without(projects, wordsOf(projects, listOf(ProjectRow)), 'project', project),
  };
  const reports = await get(`/reports?search=${made.mark}`);
  yield {
    check: '4.3 GET /reports, after its project was deleted',
    expected: '200 without it',
    answered: without(reports, wordsOf(reports, listOf(ReportRow)), 'id', item.id),
  };
  const read = { method: 'GET', path: `/reports/${encodeURIComponent(item.id)}` };
  const gone = '4.4 GET /reports/{id}, after its project was deleted';
  yield lineOf(target, gone, '404', read, OneReport);
  const twice = '4.2 DELETE /projects/{project}, of a deleted one';
  yield lineOf(target, twice, '404', { method: 'DELETE', path }, DeletedProject);
}

/** Whether a list that was answered has a row with this value in a field. */
function without(reply: Reply, words: string, field: string, value: unknown): string {
  if (words !== '200') return words;
  return rowsIn(reply).some((row) => row[field] === value) ? '200 with it' : '200 without it';
}
