import { isIP } from 'node:net';
import { join } from 'node:path';
import { Option as Flag } from 'commander';
import { readAuditHost } from '../audit/audit-hosts.ts';
import {
  type FormFactor,
  formFactors,
  lighthouseLocales,
  plainAudits,
} from '../audit/audit-settings.ts';
import { findChrome } from '../audit/chrome.ts';
import { readLogins } from '../audit/logins.ts';
import { readHost, readNetwork } from '../base/networks.ts';
import type { LogLevel } from '../http/request-log.ts';
import { defaultConnections, fewestConnections } from '../store/connections.ts';
import { checkKey } from './key-file.ts';
import * as kind from './option-values.ts';

const dataFile = join('.data', 'reports.sqlite');

/** All options. The flags, the table of the README and the checks are made of it. */
const options = {
  port: {
    help: 'The port; 0 takes a free one. A worker only tells there how it is.',
    ...kind.optional(kind.number(0, 0, 65_535), `${kind.defaultPort}; none for the role worker`),
  },
  host: {
    value: 'ADDRESS',
    byDefault: '127.0.0.1',
    help: 'The address to listen on; 0.0.0.0 takes all of this computer. Any but a loopback address needs --allowed-host, except for the role worker.',
    read(text = '127.0.0.1', name = '') {
      if (text === 'localhost') return '127.0.0.1';
      if (isIP(text) !== 0) return text;
      throw new Error(`${name} must be an address such as 127.0.0.1 or 0.0.0.0, not "${text}".`);
    },
  },
  'allowed-host': {
    help: 'The host names that the service answers to, with commas between them. It always answers to 127.0.0.1 and localhost with its port.',
    ...kind.list('NAMES', readHost, 'host names such as reports.example'),
  },
  'trust-proxy': {
    help: 'The addresses of reverse proxies, such as 127.0.0.1 or 10.0.0.0/8. Only they are believed with X-Forwarded-For, X-Forwarded-Proto and X-Forwarded-Host.',
    ...kind.list('ADDRESSES', readNetwork, 'addresses such as 127.0.0.1 or 10.0.0.0/8'),
  },
  'audit-hosts': {
    help: 'The hosts whose pages may be audited, such as example.org,*.example.com,10.0.0.0/8.',
    ...kind.optional(
      kind.list('HOSTS', readAuditHost, 'hosts such as example.org, *.example.com or 10.0.0.0/8'),
      'all with public addresses',
    ),
  },
  'allow-private-pages': {
    help: 'Audits pages of any address, also of this computer and its networks, unless --audit-hosts says otherwise. For a service that nobody else can reach, also through a proxy. The variable takes on or off.',
    ...kind.isSaid,
  },
  data: {
    value: 'FILE',
    byDefault: dataFile,
    help: 'The file that keeps the reports. It is made where it is missing.',
    read: (text = dataFile) => text,
  },
  database: {
    value: 'URL',
    byDefault: 'none',
    help: 'The PostgreSQL database that keeps the reports instead of the file, such as postgres://name:password@host/verdict. On a shared computer use the variable: others can read flags.',
    read(text: string | undefined, name: string) {
      if (text === undefined || /^postgres(ql)?:\/\/./.test(text)) return text;
      throw new Error(`${name} must be an address such as postgres://name:password@host/verdict.`);
    },
  },
  'database-connections': {
    help: 'How many connections to the database this process opens at most.',
    ...kind.number(defaultConnections, fewestConnections, 1000),
  },
  role: {
    help: 'What this process does: api answers requests, worker audits pages, both does both. Roles of their own need --database.',
    ...kind.oneOf('ROLE', 'both', () => ['api', 'worker', 'both'] as const),
  },
  'audits-at-once': {
    help: 'How many audits this process runs at once, with --database. Audits that share a core spoil each other’s scores.',
    ...kind.number(1, 1, 64),
  },
  'answer-within': {
    help: 'How long a request waits for its audit. Then it is answered without a result, and the audit goes on. Proxies give up after 60 seconds.',
    ...kind.number(50, 1, 3600, 'SECONDS'),
  },
  key: {
    variable: 'VERDICT_API_KEY',
    value: 'KEY',
    byDefault: 'the one in the file "key" beside the data',
    help: 'The API key, at least 16 characters. On a shared computer use the variable: others can read flags.',
    read: (text: string | undefined) => (text === undefined ? undefined : checkKey(text)),
  },
  'base-path': {
    value: 'PATH',
    byDefault: 'none',
    help: 'The path to serve below, such as /tools/reports.',
    read(text = '', name = '') {
      if (/^\/?$|^\/[\w.~-][\w.~/-]*$/.test(text)) return text;
      throw new Error(`${name} must be a path such as /tools/reports, not "${text}".`);
    },
  },
  'open-ids': {
    help: 'Whether a public report also opens for anyone at its number, which tells which numbers are public: on or off. The link to pass on opens it in any case.',
    ...kind.optional(kind.isOn, 'off; on for data that had reports before this option was there'),
  },
  'requests-per-minute': {
    help: 'How many requests a minute are answered. Further ones are answered with 429.',
    ...kind.number(240, 1, 1_000_000),
  },
  'max-waiting': {
    help: 'How many audits of a team may wait for those that run. Further ones are answered with 503.',
    ...kind.number(100, 0, 100_000),
  },
  'keep-days': {
    help: 'How many days a report is kept after its last audit; 0 is for ever.',
    ...kind.number(0, 0, 36_500, 'DAYS'),
  },
  'keep-pages': {
    help: 'How many days the page of a report is kept, which is most of its size; it goes with the last one of its month. 0 is as long as the report.',
    ...kind.number(0, 0, 36_500, 'DAYS'),
  },
  log: {
    help: 'Lines of JSON for faults and requests that met one (error), for all requests (info), or none (off). With it, neither the key nor a sign-in link is printed at the start.',
    ...kind.oneOf<LogLevel>('LEVEL', 'off', () => ['off', 'error', 'info']),
  },
  metrics: {
    help: 'Figures for Prometheus at /metrics, without a key: on or off.',
    ...kind.isOn,
  },
  chrome: {
    variable: 'CHROME_PATH',
    value: 'FILE',
    byDefault: 'the first Chromium or Chrome on the PATH',
    help: 'The browser that opens the pages. The role api needs none.',
    // Empty where none was found.
    read: (text: string | undefined, _name: string, env: kind.Environment) =>
      text ?? findChrome(env) ?? '',
  },
  'no-sandbox': {
    help: 'Audits without the sandbox of the browser, which it never has as root. A start as root needs this with --allowed-host and for the role worker. The variable takes on or off.',
    ...kind.isSaid,
  },
  runs: {
    help: 'How often a page is audited for one report. The run with the median score is kept.',
    ...kind.number(plainAudits.runs, 1, 9),
  },
  'form-factor': {
    help: `The kind of device that a page is audited for: ${formFactors.join(' or ')}.`,
    ...kind.oneOf<FormFactor>('DEVICE', plainAudits.formFactor, () => formFactors),
  },
  locale: {
    help: 'The language of checks and report pages, such as de or pt.',
    ...kind.oneOf('LANGUAGE', plainAudits.locale, lighthouseLocales),
  },
  logins: {
    value: 'FILE',
    byDefault: 'none',
    help: 'Headers and cookies for pages behind a login. Only its owner may read the file.',
    read: (text: string | undefined) => (text === undefined ? [] : readLogins(text)),
  },
} satisfies Record<string, kind.Option<unknown>>;

type Name = keyof typeof options;

/** The values of all options. */
export type Options = { [Key in Name]: ReturnType<(typeof options)[Key]['read']> };

export const optionNames = Object.keys(options) as Name[];

/** The environment variable of an option, where no other is named: VERDICT_PORT for `port`. */
function variableOf(name: Name): string {
  const { variable }: kind.Option<unknown> = options[name];
  return variable ?? `VERDICT_${name.toUpperCase().replaceAll('-', '_')}`;
}

/** The flags with these names, for a command that takes them. */
export function flagsOf(names: readonly Name[]): Flag[] {
  return names.map((name) => {
    const { value, byDefault, help } = options[name];
    const form = value === '' ? `--${name}` : `--${name} <${value}>`;
    return new Flag(form, `${help} Default: ${byDefault}. Variable: ${variableOf(name)}.`);
  });
}

/**
 * Reads the options with these names: the flags that a command was given, the environment, the
 * defaults. Throws a sentence for a wrong one.
 */
export function readOptions<const Key extends Name>(
  names: readonly Key[],
  given: Record<string, unknown>,
  env: kind.Environment,
): Pick<Options, Key> {
  const values = names.map((name) => {
    const { read }: kind.Option<unknown> = options[name];
    const variable = variableOf(name);
    const flag = new Flag(`--${name}`);
    const sent = given[flag.attributeName()];
    // A flag without a value is true, and false where its name begins with "no-".
    const text = sent === !flag.negate ? 'on' : sent;
    if (typeof text === 'string') return [name, read(text, `--${name}`, env)];
    return [name, read(kind.readVariable(variable, env), variable, env)];
  });
  return Object.fromEntries(values) as Pick<Options, Key>;
}

/** Reads all options, as the service needs them. Throws a sentence for those that do not fit. */
export function readServiceOptions(given: Record<string, unknown>, env: kind.Environment): Options {
  const all = readOptions(optionNames, given, env);
  if (all.role !== 'both' && all.database === undefined)
    throw new Error(
      `The role "${all.role}" needs --database: only PostgreSQL serves several processes.`,
    );
  if (all.role !== 'api' && all.chrome === '')
    throw new Error(
      'No Chromium or Chrome was found. Install one, or set CHROME_PATH to where it is.',
    );
  return all;
}

/** The options as a table in Markdown, for the README. */
export function optionsTable(): string {
  const rows = optionNames.map((name) => {
    const { value, byDefault, help } = options[name];
    return `| \`${`--${name} ${value}`.trimEnd()}\` | \`${variableOf(name)}\` | ${byDefault} | ${help} |`;
  });
  return ['| flag | variable | default | meaning |', '| --- | --- | --- | --- |', ...rows].join(
    '\n',
  );
}
