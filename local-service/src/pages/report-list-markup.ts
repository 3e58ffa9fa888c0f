import { html } from 'hono/html';
import { shownAddress } from '../../../lib/domain/addresses/shown-address.ts';
import type { Privacy } from '../../../lib/domain/reports/privacy.ts';
import { type Result, results } from '../../../lib/domain/reports/result.ts';
import type { ReportRow } from '../base/answers.ts';
import type { ReportQuery } from '../base/fields.ts';
import type { listAnswer } from '../http/lists.ts';
import { firstCaller } from '../store/key-store.ts';
import type { Markup } from './page-frame.ts';

/** One batch of the list, and what it was asked for with. */
export interface ListShown extends Pick<
  ReturnType<typeof listAnswer<ReportRow>>,
  'data' | 'links' | 'meta'
> {
  /** The path of the list, and of the reports below it. */
  path: string;
  team: string;
  query: Pick<ReportQuery, 'search' | 'result' | 'project' | 'page'>;
  /** The names of the projects to choose from. */
  projects: string[];
}

const resultName = (result: Result) => result.replace(/^./, (letter) => letter.toUpperCase());
const privacyNames: Record<Privacy, string> = { 0: 'Public', 1: 'Private', 2: 'Password' };
const timeFormat = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});
const formatNumber = (number: number) => number.toLocaleString('en');

/** The page of the list: search and filters, and a table or what to say in its place. */
export function listMarkup(shown: ListShown): Markup {
  const { path, team, data } = shown;
  return html`<main class="reports">
    <header class="row wrap">
      <h1>Reports</h1>
      ${team !== firstCaller.team && html`<p class="muted">of the team <bdi>${team}</bdi></p>`}
      <form method="post" action="${path}/sign-out"><button class="button">Sign out</button></form>
    </header>
    ${filters(shown)}
    ${data.length > 0 ? [table(data, path), pagination(shown)] : emptyState(shown)}
  </main>`;
}

/** A form that sends its fields as the query of the same page. */
function filters({ path, query, projects }: ListShown): Markup {
  const { search, result, project } = query;
  const names =
    project === undefined || projects.includes(project) ? projects : [project, ...projects];
  return html`<form class="tools" role="search" action="${path}">
    <div class="field grow">
      <label for="search">Search reports</label>
      <input
        id="search"
        class="input"
        name="search"
        type="search"
        dir="auto"
        placeholder="Part of an address"
        value="${search}"
      />
    </div>
    ${select('result', 'Result', result, results, resultName)}
    ${select('project', 'Project', project, names)}
    <button class="button primary">Search</button>
    ${isFiltered(query) && html`<a class="button" href="${path}">Clear search and filters</a>`}
  </form>`;
}

function select<Value extends string>(
  name: string,
  label: string,
  chosen: Value | undefined,
  values: readonly Value[],
  wordOf: (value: Value) => string = (value) => value,
): Markup {
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <select id="${name}" class="input" name="${name}">
      <option value="">Any</option>
      ${values.map(
        (each) =>
          html`<option value="${each}" ${each === chosen && 'selected'}>${wordOf(each)}</option>`,
      )}
    </select>
  </div>`;
}

/** On narrow screens its rows are cards. The roles keep it a table for browsers all the same. */
function table(rows: ReportRow[], path: string): Markup {
  return html`<table role="table" class="list" aria-label="Reports">
    <thead role="rowgroup">
      <tr role="row">
        <th role="columnheader" class="outcome">Result</th>
        <th role="columnheader">Address</th>
        <th role="columnheader" class="time">Generated</th>
        <th role="columnheader" class="privacy">Privacy</th>
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${rows.map((row) => tableRow(row, path))}
    </tbody>
  </table>`;
}

function tableRow(row: ReportRow, path: string): Markup {
  const { id, url, result, score, generated_at: at, privacy, share_token: token } = row;
  const [host, rest] = shownAddress(url);
  return html`<tr role="row">
    <td role="cell" class="outcome">
      <span class="result ${result ?? 'none'}">
        <span class="shape ${result ?? 'none'}" aria-hidden="true"></span>
        ${result === null ? 'No result yet' : resultName(result)}
      </span>
      ${score !== null && html`<span class="muted">${Math.round(score)}</span>`}
    </td>
    <td role="cell" class="url">
      <a href="${path}/${token === null ? id : `s/${token}`}" title="${url}">
        <bdi dir="ltr">${host}<span class="muted">${rest}</span></bdi>
      </a>
    </td>
    <td role="cell" class="time muted">
      ${at !== null && html`<time datetime="${at}">${timeFormat.format(new Date(at))} UTC</time>`}
    </td>
    <td role="cell" class="privacy muted">${privacyNames[privacy]}</td>
  </tr>`;
}

/** The newest reports come first, so the batch before has newer ones. */
function pagination({ links: { prev, next }, meta: { from, to, total } }: ListShown): Markup {
  const range = [from ?? 0, to ?? 0].map(formatNumber).join('–');
  return html`<nav class="row wrap" aria-label="Pagination">
    <p class="grow muted small">${range} of ${formatNumber(total)}</p>
    ${prev !== null && html`<a class="button" rel="prev" href="${prev}">Newer</a>`}
    ${next !== null && html`<a class="button" rel="next" href="${next}">Older</a>`}
  </nav>`;
}

function emptyState({ query, links, meta }: ListShown): Markup {
  if (meta.total > 0)
    return html`<div class="nothing">
      <p>No more reports on this page</p>
      <a class="button" href="${links.first}">First page</a>
    </div>`;
  if (isFiltered(query)) return html`<div class="nothing"><p>No matching reports</p></div>`;
  return html`<div class="nothing">
    <p>No reports yet</p>
    <p class="muted">The reports that your team creates with Verdict appear here.</p>
  </div>`;
}

function isFiltered({ search, result, project }: ListShown['query']): boolean {
  return (search ?? result ?? project) !== undefined;
}
