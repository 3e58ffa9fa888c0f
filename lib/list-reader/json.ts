import type { FoundIn } from '../domain/addresses/address-list.ts';
import { isRecord } from '../domain/schema.ts';
import { foundIn, inOnePiece, isPath, parted } from './found.ts';

/**
 * Reads the pages that JSON names: the values of a key such as "url", or a plain list. Of a report
 * of Lighthouse, or an archive of requests (HAR), it reads the pages that were looked at. Also
 * reads JSON with comments, JSON line by line, and JSON that was cut off. Returns null for other
 * text.
 */
export function readJson(text: string): FoundIn | null {
  if (!/^\s*[[{]/.test(text)) return null;
  const values = parsed(text);
  if (values === null) return null;
  return foundIn('json', parted(values.flatMap(pagesOf).map(inOnePiece)));
}

/** The values of a text: one, or one a line. Null if it is no JSON. */
function parsed(text: string): unknown[] | null {
  for (const form of [text, withoutComments(text)]) {
    const whole = valueOf(form);
    if (whole.length > 0) return whole;
  }
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const values = lines.flatMap(valueOf);
  if (lines.length > 1 && values.length >= lines.length * 0.9) return values;
  return cutOff(text);
}

/** The value of a JSON text, in a list of one. The list is empty for other text. */
function valueOf(json: string): unknown[] {
  try {
    return [JSON.parse(json)];
  } catch {
    return [];
  }
}

/** Removes comments, and commas before a closing bracket, as settings have them. */
const withoutComments = (text: string) =>
  text
    .replaceAll(
      /("(?:[^"\\\n]|\\.)*"?)|\/\/[^\n]*|\/\*.*?(?:\*\/|$)/gs,
      (_, value?: string) => value ?? '',
    )
    .replaceAll(/("(?:[^"\\\n]|\\.)*"?)|,(?=\s*[}\]])/gs, (_, value?: string) => value ?? '');

/** The pairs of a key and an address in JSON that was cut off or glued together. */
function cutOff(text: string): unknown[] | null {
  if (!/^\s*[[{]\s*["{[]/.test(text)) return null;
  const pairs = text.matchAll(/"([^"\\\n]{1,80})"\s*:\s*"(https?:(?:[^"\\\n]|\\.)*)"/g);
  const values = [...pairs].map(([, key = '', value = '']) =>
    Object.fromEntries(valueOf(`"${value}"`).map((address) => [key, address])),
  );
  return values.length > 0 ? [values] : null;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const fieldsOf = (value: unknown) => (isRecord(value) ? value : {});
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function pagesOf(value: unknown): string[] {
  return ofLighthouse(value) ?? ofHar(value) ?? ofKeys(value);
}

/** The page of a report of Lighthouse, alone or within an answer of PageSpeed Insights. */
function ofLighthouse(value: unknown): string[] | null {
  const report = fieldsOf(value);
  const inner = 'lighthouseResult' in report ? fieldsOf(report['lighthouseResult']) : report;
  if (!('lighthouseVersion' in inner)) return null;
  const pages = [inner['finalDisplayedUrl'], inner['finalUrl'], inner['requestedUrl']];
  return pages.filter(isText).slice(0, 1);
}

/** The pages of an archive of requests: its documents, the first of each page. */
function ofHar(value: unknown): string[] | null {
  const log = fieldsOf(fieldsOf(value)['log']);
  if (!Array.isArray(log['entries'])) return null;
  const entries = listOf(log['entries']).map(fieldsOf);
  // Browsers write the address of a page as its title.
  const firsts = new Map<unknown, string>();
  for (const { id, title } of listOf(log['pages']).map(fieldsOf))
    if (isText(title) && isAddress(title, 0)) firsts.set(id, title);
  for (const entry of entries) {
    const { url } = fieldsOf(entry['request']);
    const type = fieldsOf(fieldsOf(entry['response'])['content'])['mimeType'];
    const page = entry['pageref'] ?? url;
    if (isText(url) && isText(type) && type.includes('html') && !firsts.has(page))
      firsts.set(page, url);
  }
  return [...firsts.values()];
}

/** Keys of pages, the best first: of a row that has several, only the best is read. */
const pageKeys = [
  ['html_url', 'htmlUrl', 'web_url', 'webUrl', 'permalink', 'resolved_url', 'loc'],
  ['url', 'urls', 'uri', 'page', 'pages', 'page_url', 'pageUrl', 'link', 'links', 'href'],
  ['address', 'addresses', 'site', 'sites', 'website', 'websites', 'web', 'homepage', 'path'],
  [
    'routes',
    'paths',
    'domain',
    'domains',
    'host',
    'hosts',
    'hostname',
    'given_url',
    'targets',
    'external_url',
  ],
].map((names) => new Set(names.map((name) => name.toLowerCase())));

/** Below or in these keys are addresses of other things: pictures, people, programs, helps. */
const otherThings =
  /image|img|icon|thumb|logo|avatar|photo|picture|media|video|audio|feed|xml|schema|help|docs?$|license|repository|bugs|git|clone|download|script|style|css|font|author|user|owner|publisher|_links|self|version|home_page|asset|resource|enclosure|attachment|screenshot|api|callback|proxy|registry|resolved$|integrity|referr?er|source_?map|dependencies/i;

/** The values of the same key in the same place of each row. */
interface Group {
  rank: number;
  isOther: boolean;
  values: string[];
}

/** How well a key names pages: 0 is best. A list of addresses below such a key is meant as one. */
function rankOf(key: string, isInList: boolean): number {
  if (key === '') return pageKeys.length - 1;
  if (isInList && /(urls?|uris?|links?|pages?|sites?|addresses)$/i.test(key)) return 0;
  const rank = pageKeys.findIndex((names) => names.has(key.toLowerCase()));
  return rank < 0 ? pageKeys.length : rank;
}

/** The addresses of the best key. Without one all, if there is hardly anything else. */
function ofKeys(value: unknown): string[] {
  const groups = new Map<string, Group>();
  const leaves = collect(value, '', [], groups);
  const all = [...groups.values()].filter(
    ({ isOther, values, rank }) =>
      !isOther && values.filter((text) => isAddress(text, rank)).length >= values.length / 2,
  );
  const ranked = all.filter(({ rank }) => rank < pageKeys.length);
  const best = Math.min(...ranked.map(({ rank }) => rank));
  // Without such a key an address may be anything, unless the text has hardly anything else.
  const isOfAddresses = all.reduce((sum, { values }) => sum + values.length, 0) > leaves * 0.8;
  const rest = isOfAddresses ? all : [];
  const chosen = ranked.length > 0 ? ranked.filter(({ rank }) => rank === best) : rest;
  return chosen.flatMap(({ values, rank }) => values.filter((text) => isAddress(text, rank)));
}

/** An address with a scheme, or below a key of pages also a path, or of hosts a host. */
function isAddress(text: string, rank: number): boolean {
  if (/^https?:\/\/[^\s]/i.test(text)) return true;
  if (rank >= 1 && rank < pageKeys.length && isPath(text)) return true;
  return rank >= 2 && rank < pageKeys.length && /^([\p{L}\d_-]+\.)+\p{L}{2,}$/iu.test(text);
}

/** Sorts the texts of a value into groups. Returns how many texts, numbers and the like it has. */
function collect(
  value: unknown,
  key: string,
  path: string[],
  groups: Map<string, Group>,
  isInList = false,
): number {
  if (path.length > 200) return 0;
  if (Array.isArray(value)) return sum(value.map((item) => collect(item, key, path, groups, true)));
  if (isRecord(value)) {
    const entries = Object.entries(value);
    // A map from address to something, as results of checks have it.
    const isMap = entries.length > 0 && entries.every(([name]) => /^https?:\/\//i.test(name));
    return sum(
      entries.map(([name, inner]) =>
        isMap
          ? collect(name, 'url', [...path, '{}'], groups)
          : collect(inner, name, [...path, name], groups),
      ),
    );
  }
  if (isText(value)) {
    const name = path.join('\n');
    const group = groups.get(name) ?? {
      rank: rankOf(key, isInList),
      isOther: path.some((part) => otherThings.test(part)),
      values: [],
    };
    group.values.push(value);
    groups.set(name, group);
  }
  return 1;
}

const sum = (counts: number[]) => counts.reduce((all, one) => all + one, 0);
