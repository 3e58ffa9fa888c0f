import { readPairingLine } from '../../../lib/domain/connections/pairing-line.ts';
import { closestPattern } from '../../../lib/domain/addresses/host-pattern.ts';
import { readDraft } from '../../../components/options/connection/connection-draft.ts';
import { readHeaders } from '../../../components/options/connection/read-lines.ts';
import { formatValue } from '../../../components/report/format-value.ts';
import { readIssueAddress } from '../../../lib/domain/issue-tracker.ts';
import {
  openableUrl,
  pageKey,
  projectOfUrl,
  readAddress,
} from '../../../lib/domain/addresses/page-url.ts';
import { changesBetween } from '../../../lib/domain/reports/checks.ts';
import { readBaseUrl, reportPageOf } from '../../../lib/domain/connections/connection.ts';
import { csvForm, csvRow } from '../../../components/reports/export/csv-row.ts';
import { written } from '../../../components/report/document.ts';
import { reportDocument } from '../../../components/report/report-document.ts';
import { markdown } from '../../../components/report/markup.ts';
import { ReportParameters } from '../../../lib/domain/reports/list-parameters.ts';
import { parseOrNull } from '../../../lib/domain/schema.ts';
import { readPrivacy } from '../../../lib/domain/reports/privacy.ts';
import { shownAddress } from '../../../lib/domain/addresses/shown-address.ts';
import { readableHost } from '../../../lib/domain/addresses/readable-host.ts';
import { reportJson } from '../../../components/reports/export/export-file.ts';
import type { Check, Report } from '../../../lib/domain/reports/report.ts';
import { readResult } from '../../../lib/domain/reports/result.ts';
import { readTime } from '../../../lib/domain/time.ts';
import { readView } from '../../../components/reports/view.ts';
import { canSend, endpointUrl } from '../../../lib/api/client/build-request.ts';
import { parentsOf } from '../../../lib/api/check/find-base-url.ts';
import { findItem, findList } from '../../../lib/api/parsing/envelopes.ts';
import { nextPage, pageInLink, readCount } from '../../../lib/api/parsing/read-batch.ts';
import { readRefusal } from '../../../lib/api/parsing/read-refusal.ts';
import { readRetryAfter } from '../../../lib/api/parsing/classify-answer.ts';
import { boundData, boundOtherFields } from '../../../lib/api/parsing/bound-data.ts';
import { createRedactor } from '../../../lib/api/parsing/redact.ts';
import { parseProject } from '../../../lib/api/client/projects.ts';
import { parseReport } from '../../../lib/api/parsing/parse-report.ts';
import { guardParsers } from './guard-parsers.ts';
import { listParsers } from './list-parsers.ts';
import { addresses, anything, type Parser, run } from './hard-texts.ts';
import { aReport } from '../../support/builders/values.ts';

const report = (fields: Partial<Report>): Report =>
  aReport({
    id: '1',
    url: 'https://example.org/',
    result: 'good',
    generatedAt: 0,
    project: null,
    ...fields,
  });
const checksOf = (text: string): Check[] =>
  text.split('').map((title) => titled(title, title === 'a'));
const list = { rows: [1], about: {}, links: {} };
const key = 'vk_7f3a9c5e1d2b4f60';
const redact = createRedactor(
  {
    apiKey: key,
    headers: [
      ['X-Key', `${'a'.repeat(200)}b`],
      ['X-Other', '%2%25%2525%252525'],
    ],
  },
  'a + +',
);
const bounded = (value: unknown) => [
  boundData(value, redact, false),
  boundData(value, redact, true),
];
const nested = (text: string): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < text.length; level += 1) value = [value];
  return value;
};
const row = (fields: object) => ({ id: 1, url: 'https://example.org/', ...fields });
const titled = (title: string, passed = true): Check => ({ title, passed, importance: 'low' });
const many = (text: string) =>
  Object.fromEntries(
    Array.from({ length: text.length / 10 }, (_, at) => [`f${at}`, 'x'.repeat(8)]),
  );

/** The readers of all that services, pages, storage and persons write. */
export const parsers: Parser[] = [
  {
    name: 'readAddress',
    parse: (text) => [readAddress(text), readAddress(text, true)],
    worst: [...addresses, ...anything],
  },
  ...guardParsers,
  ...listParsers,
  {
    name: 'pageKey, projectOfUrl',
    parse: (text) => [pageKey(text), projectOfUrl(text)],
    worst: [...addresses, ...anything],
  },
  { name: 'shownAddress', parse: shownAddress, worst: [...addresses, ...anything] },
  {
    name: 'readableHost',
    parse: readableHost,
    worst: [run('xn--mnchen-3ya.'), run('a', 'xn--'), ...anything],
  },
  { name: 'openableUrl', parse: openableUrl, worst: [...addresses, ...anything] },
  {
    name: 'readBaseUrl, parentsOf',
    parse: (text) => parents(readBaseUrl(text)),
    worst: [...addresses, run('/a', 'https://example.org'), ...anything],
  },
  { name: 'readPairingLine', parse: readPairingLine, worst: [run('#key=', '//'), ...anything] },
  {
    name: 'closestPattern',
    parse: (text) => closestPattern([text], text),
    worst: [run('www.'), ...addresses, ...anything],
  },
  {
    name: 'reportPageOf',
    parse: (text) => reportPageOf({ baseUrl: 'https://example.org', reportPage: text }, '1'),
    worst: [run('{id}', '{base_url}/'), run('{base_url}'), ...anything],
  },
  {
    name: 'readDraft',
    parse: (text) =>
      readDraft(
        {
          address: 'example.org',
          apiKey: text,
          name: text,
          headers: text,
          privacyOfNew: 'general',
          hosts: text,
          keptHeaders: [],
          reportPage: text,
        },
        { id: 'c', saved: null, others: [] },
      ),
    worst: anything,
  },
  {
    name: 'readHeaders',
    parse: readHeaders,
    worst: [
      run('a: b\n'),
      (length) => Array.from({ length: length / 8 }, (_, at) => `n${at}: v`).join('\n'),
      ...anything,
    ],
  },
  { name: 'canSend', parse: (text) => [canSend('a', text), canSend(text, 'a')], worst: anything },
  {
    name: 'readTime',
    parse: readTime,
    worst: [run(' ', '2026-01-01', 'Z'), run('0', '2026-01-01T00:00:00.'), ...anything],
  },
  {
    name: 'readResult, readPrivacy, readCount',
    parse: (text) => [readResult(text), readPrivacy(text), readCount(text)],
    worst: anything,
  },
  {
    name: 'readRetryAfter',
    parse: (text) =>
      readRetryAfter({ status: 429, headers: new Headers({ 'retry-after': text, date: text }) }, 0),
    worst: [run(' 00:00:0', 'Sun,'), run('0', '1.', 'x'), run('a', 'Sun, ')],
  },
  {
    name: 'nextPage (Link header)',
    parse: (text) =>
      nextPage(list, { baseUrl: 'https://example.org', page: 1, perPage: 10, link: text }),
    worst: [
      run(', <'),
      run(';', '<a>'),
      run('; rel', '<a>'),
      run(' ', '<a>;', 'x'),
      run('<a>; rel="prev", '),
      ...anything,
    ],
  },
  {
    name: 'pageOfLink',
    parse: (text) => pageInLink(text, 'https://example.org'),
    worst: [...addresses, ...anything],
  },
  {
    name: 'readRefusal',
    parse: (text) => [
      readRefusal(text),
      readRefusal({ message: text, errors: { [text]: [text] } }),
      readRefusal({ errors: many(text) }),
      readRefusal(nested(text)),
    ],
    worst: anything,
  },
  {
    name: 'redactor',
    parse: (text) => [redact(text), redact(text, true)],
    worst: [run(key.slice(0, -1)), run(key), run('%25', '%'), run('a'), ...anything],
  },
  {
    name: 'bounded',
    parse: (text) => [
      bounded(text),
      bounded({ url: text, id: text }),
      bounded(many(text)),
      bounded(nested(text)),
      bounded(text.split('')),
    ],
    worst: [run('a')],
  },
  { name: 'boundFurther', parse: (text) => boundOtherFields(many(text)), worst: [run('a')] },
  {
    name: 'toReport, toProject',
    parse: (text) => [
      parseReport(row({ url: text })),
      parseReport(
        row({ password: text, result: text, generated_at: text, project: text, further: text }),
      ),
      parseProject({ project: text }),
    ],
    worst: [...addresses, ...anything],
  },
  {
    name: 'toReport, of many fields and checks',
    parse: (text) => [
      parseReport(row(many(text))),
      parseReport(
        row({
          results: Object.fromEntries(
            Object.keys(many(text)).map((name) => [name, { passed: true }]),
          ),
        }),
      ),
    ],
    worst: [run('a')],
  },
  {
    name: 'findList, findItem',
    parse: (text) => [
      findList(many(text)),
      findItem(many(text), () => null),
      findList(text.split('')),
      findList(nested(text)),
      findItem(nested(text), () => null),
    ],
    worst: [run('a')],
  },
  {
    name: 'changesBetween',
    parse: (text) => changesBetween(checksOf(text), checksOf(text.toUpperCase())),
    worst: [run('ab'), run('a')],
  },
  {
    name: 'readable',
    parse: (text) => [
      formatValue(text),
      formatValue(text.split('')),
      formatValue(many(text)),
      formatValue(boundData(nested(text), redact, false)),
    ],
    worst: [run('a')],
  },
  {
    name: 'addressOf (request)',
    parse: (text) =>
      endpointUrl('https://example.org', ['reports', text.toWellFormed()], { search: text }),
    worst: anything,
  },
  {
    name: 'readView',
    parse: (text) => [readView(text), readView(`?page=${text}&search=${text}`)],
    worst: [run('&a='), ...anything],
  },
  {
    name: 'ReportMatching',
    parse: (text) => parseOrNull(ReportParameters, { search: text, project: text }),
    worst: anything,
  },
  { name: 'readIssueAddress', parse: readIssueAddress, worst: [run('{', 'a:?'), ...anything] },
  { name: 'csvRow', parse: (text) => csvRow([text, text], csvForm('en')), worst: anything },
  {
    name: 'reportDocument',
    parse: (text) =>
      written(
        reportDocument(report({ url: text, project: text, checks: [titled(text)] }), {
          page: text,
          changes: null,
        }),
        markdown,
      ),
    worst: [...addresses, ...anything],
  },
  {
    name: 'reportJson, as text',
    parse: (text) => JSON.stringify(reportJson(report({ url: text, further: { text } })), null, 2),
    worst: anything,
  },
];

function parents(read: ReturnType<typeof readBaseUrl>): unknown {
  return 'baseUrl' in read ? parentsOf(read.baseUrl) : read;
}
