import { maxSentUrlLength } from '../../../lib/domain/addresses/page-url.ts';
import {
  perPages,
  projectSortFields,
  reportSortFields,
  sorts,
} from '../../../lib/domain/reports/list-parameters.ts';
import { maxPasswordLength } from '../../../lib/domain/reports/privacy.ts';
import { results } from '../../../lib/domain/reports/result.ts';

type Form = Record<string, string>;

/** A form that a service takes, and fields of the report that it answers with. */
type Accepted = [name: string, form: Form, item: Record<string, unknown>];

/** A form that a service refuses with 422, and the field that it names. */
type Refused = [name: string, form: Form, field: string];

/**
 * The table of the interface: the endpoints, what they take and what they refuse. The tests of this
 * service and `verdict-service conformance` use the same.
 */
export const endpointsFor = (
  report: string | number,
  project: string,
): [method: string, path: string][] => [
  ['GET', '/projects'],
  ['DELETE', `/projects/${encodeURIComponent(project)}`],
  ['GET', '/reports'],
  ['POST', '/reports'],
  ['GET', `/reports/${report}`],
  ['PUT', `/reports/${report}`],
  ['DELETE', `/reports/${report}`],
];

/** Lists of reports that select or order, by every word that the interface allows. */
export const reportQueries: Form[] = [
  {},
  ...reportSortFields.flatMap((sort_by) => sorts.map((sort) => ({ sort_by, sort }))),
  ...results.map((result) => ({ result })),
  ...perPages.map((number) => ({ per_page: String(number) })),
  { search_by: 'url' },
  { result: '', project: '', per_page: '' },
];

/** Lists of projects in every order that the interface allows. */
export const projectQueries: Form[] = [
  {},
  ...projectSortFields.flatMap((sort_by) => sorts.map((sort) => ({ sort_by, sort }))),
  ...perPages.map((number) => ({ per_page: String(number) })),
  { search_by: 'project' },
];

/** Lists that are refused with 422 on the first parameter. */
export const refusedLists: [section: string, path: string][] = [
  ...[
    'search=%00',
    'search_by=title',
    'result=great',
    'sort_by=privacy',
    'sort=up',
    'per_page=20',
    'per_page=010',
    'page=0',
    'page=x',
  ].map((query): [string, string] => ['4.3', `/reports?${query}`]),
  ...['search_by=url', 'sort_by=id', 'sort=up', 'per_page=1000', 'page=-1'].map(
    (query): [string, string] => ['4.1', `/projects?${query}`],
  ),
];

/** Reports that no service has. */
export const unknownReports = [
  '/reports/0',
  '/reports/01',
  '/reports/x',
  '/reports/99999999999999999999',
];

const longPassword = 'p'.repeat(maxPasswordLength);

/** The creates of a page that are taken. `url` has a query. */
export const acceptedCreates = (url: string): Accepted[] => [
  ['privacy 0', { url, privacy: '0' }, { privacy: 0, password: false }],
  ['privacy 1', { url, privacy: '1' }, { privacy: 1, password: false }],
  ['no privacy', { url }, { url, privacy: 1, password: false }],
  [
    'privacy 2 with a password',
    { url, privacy: '2', password: 'p' },
    { privacy: 2, password: true },
  ],
  [
    'privacy 2 with the longest password',
    { url, privacy: '2', password: longPassword },
    { privacy: 2, password: true },
  ],
  [
    'privacy 0 with a password, which is ignored',
    { url, privacy: '0', password: 'p' },
    { privacy: 0, password: false },
  ],
  ['the longest address', { url: url.padEnd(maxSentUrlLength, 'x') }, { privacy: 1 }],
  ['fields that nobody named', { url, further: 'x' }, { url }],
];

/** The creates that are refused. None of them names another page than `url`. */
export const refusedCreates = (url: string): Refused[] => [
  ['no address', {}, 'url'],
  ['an empty address', { url: ' ' }, 'url'],
  ['an address without scheme', { url: url.replace(/^.*:\/\//, '') }, 'url'],
  ['an address of another scheme', { url: url.replace(/^\w+/, 'ftp') }, 'url'],
  ['an address without host', { url: 'https://' }, 'url'],
  ['an address with a sign that no text has', { url: `${url}\0` }, 'url'],
  ['an address with a blank', { url: `${url} b` }, 'url'],
  ['an address too long', { url: url.padEnd(maxSentUrlLength + 1, 'x') }, 'url'],
  ['privacy 3', { url, privacy: '3' }, 'privacy'],
  ['privacy in words', { url, privacy: 'public' }, 'privacy'],
  ['privacy 2 without password', { url, privacy: '2' }, 'password'],
  ['privacy 2 with an empty password', { url, privacy: '2', password: '' }, 'password'],
  ['a password too long', { url, privacy: '2', password: `${longPassword}p` }, 'password'],
];

/** The updates that are taken, of a report with privacy 2. None runs its audit again. */
export const acceptedUpdates: Accepted[] = [
  ['nothing at all', {}, { privacy: 2, password: true }],
  ['privacy 0', { privacy: '0' }, { privacy: 0, password: false }],
  ['privacy 1', { privacy: '1' }, { privacy: 1, password: false }],
  ['privacy 2, keeping the password', { privacy: '2' }, { privacy: 2, password: true }],
  [
    'privacy 2 with another password',
    { privacy: '2', password: 'second' },
    { privacy: 2, password: true },
  ],
  [
    'privacy 0 with a password, which is ignored',
    { privacy: '0', password: 'second' },
    { privacy: 0, password: false },
  ],
  ['results 0', { results: '0' }, {}],
];

/** The updates that are refused, of a report with privacy 2. */
export const refusedUpdates: Refused[] = [
  ['privacy 3', { privacy: '3' }, 'privacy'],
  ['results 2', { results: '2' }, 'results'],
  ['a password too long', { privacy: '2', password: `${longPassword}p` }, 'password'],
];
