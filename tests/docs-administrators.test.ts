import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { addOnId } from '../scripts/lib/identity.ts';
import { type ManagedSchema, managedSchema, strictSchema } from './support/strict-schema.ts';

const page = readFileSync('docs/administrators.md', 'utf8');
const schema = managedSchema();
const fits = new Ajv2020().compile(strictSchema(schema));

/** The text below a heading, without that of the next one of any depth. */
function below(heading: string): string {
  const [, text] = page.split(`\n${heading}\n`);
  if (text === undefined) throw new Error(`docs/administrators.md has no “${heading}”.`);
  return text.split(/\n#+ /)[0]!;
}

/** The examples in a language below a heading. */
const examples = (heading: string, language: string) =>
  [...below(heading).matchAll(new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\``, 'gm'))].map(
    ([, text = '']) => text,
  );

const [linux = ''] = examples('### Chrome and Chromium on Linux', 'json');
const policy = JSON.parse(linux)['3rdparty'].extensions.EXTENSION_ID;

describe('The tables of what can be set', () => {
  const { connections, rules, defaults } = schema.properties!;

  test.each<[string, ManagedSchema]>([
    ['## What can be set', schema],
    ['### A connection', connections!.items!],
    ['### A rule', rules!.items!],
    ['### Defaults', defaults!],
  ])('below “%s” name each field, with an example that fits', (heading, part) => {
    const rows = [...below(heading).matchAll(/^\| `(\w+)` .*\| `([^`]+)` +\|$/gm)];
    expect(rows.map(([, name]) => name)).toEqual(Object.keys(part.properties!));
    const check = new Ajv2020().compile(strictSchema(part));
    const wrong = rows.filter(([, name = '', value = '']) => !check({ [name]: JSON.parse(value) }));
    expect(wrong.map(([row]) => row)).toEqual([]);
  });
});

describe('The whole policy', () => {
  test('has all fields, and only known ones', () => {
    expect(Object.keys(policy)).toEqual(Object.keys(schema.properties!));
    expect(fits(policy)).toBe(true);
  });

  test.each([
    ['### Chrome on Windows', String.raw`Google\Chrome`],
    ['### Edge', String.raw`Microsoft\Edge`],
  ])('is the same below “%s”', (heading, browser) => {
    const [reg = ''] = examples(heading, 'reg');
    expect(reg.split('\n')).toContain(
      `[HKEY_LOCAL_MACHINE\\Software\\Policies\\${browser}\\3rdparty\\extensions\\EXTENSION_ID\\policy]`,
    );
    expect(fromRegistry(reg)).toEqual(policy);
  });

  test('is the same on macOS', () => {
    const [xml = ''] = examples('### Chrome on macOS', 'xml');
    const { PayloadContent } = fromPropertyList(xml) as {
      PayloadContent: Record<string, unknown>[];
    };
    expect(PayloadContent).toHaveLength(1);
    const {
      PayloadType: type,
      PayloadVersion: _version,
      PayloadIdentifier: _identifier,
      PayloadUUID: _uuid,
      ...fields
    } = PayloadContent[0]!;
    expect(type).toBe('com.google.Chrome.extensions.EXTENSION_ID');
    expect(fields).toEqual(policy);
  });

  test('is the same in Firefox, below the id of the add-on', () => {
    const [json = ''] = examples('### Firefox', 'json');
    expect(JSON.parse(json)).toEqual({
      policies: { '3rdparty': { Extensions: { [addOnId]: policy } } },
    });
  });
});

test('The page has no other example, and each one with the id of the add-on has the right one', () => {
  const languages = [...page.matchAll(/^```(\w+)$/gm)].map(([, language]) => language);
  expect(languages).toEqual(['json', 'reg', 'xml', 'reg', 'json', 'json', 'json', 'json']);
  const ids = [...page.matchAll(/[\w.-]+@[\w.-]+\.\w+/g)].map(([id]) => id);
  expect(new Set(ids)).toEqual(new Set([addOnId]));
});

test('Each example of installing Verdict reaches the service of the policy, and blocks only what is optional', () => {
  const settings = examples('## Install, pin and bound Verdict', 'json').map((json) => {
    const { ExtensionSettings, policies } = JSON.parse(json);
    return Object.entries<Record<string, unknown>>(
      ExtensionSettings ?? policies.ExtensionSettings,
    )[0]!;
  });
  expect(settings.map(([id]) => id)).toEqual(['EXTENSION_ID', 'EXTENSION_ID', addOnId]);
  const { hostname } = new URL(policy.connections[0].url);
  for (const [, setting] of settings)
    expect(setting).toMatchObject({
      installation_mode: 'force_installed',
      runtime_allowed_hosts: [`*://${hostname}`],
      blocked_permissions: ['tabs'],
    });
});

/** The values of a .reg file, as Chromium reads them by the types of the schema. */
function fromRegistry(reg: string): Record<string, unknown> {
  const values = [...reg.matchAll(/^"(\w+)"=(?:dword:([\da-f]{8})|"(.*)")$/gm)];
  return Object.fromEntries(
    values.map(([, name = '', number, text = '']) => {
      const type = schema.properties![name]?.type;
      if (number !== undefined) {
        const value = Number.parseInt(number, 16);
        return [name, type === 'boolean' ? value === 1 : value];
      }
      const plain = text.replaceAll(/\\(.)/g, '$1');
      return [name, type === 'string' ? plain : JSON.parse(plain)];
    }),
  );
}

/** The value of a property list. */
function fromPropertyList(xml: string): unknown {
  const parts = [...xml.matchAll(/<(\/?\w+)( version="1\.0")?(\/?)>([^<]*)/g)].filter(
    ([, name]) => !name!.endsWith('plist'),
  );
  let at = 0;
  const next = (): unknown => {
    const [, name = '', , , text = ''] = parts[at++]!;
    if (name === 'true' || name === 'false') return name === 'true';
    if (name !== 'dict' && name !== 'array') {
      // The end of it comes right behind its text.
      if (parts[at++]?.[1] !== `/${name}`) throw new Error(`No end of ${name}.`);
      const plain = text.replaceAll('&amp;', '&');
      return name === 'integer' ? Number(plain) : plain;
    }
    const values: unknown[] = [];
    while (parts[at]![1] !== `/${name}`) values.push(next());
    at += 1;
    if (name === 'array') return values;
    return Object.fromEntries(
      values.flatMap((value, place) =>
        place % 2 === 0 ? [[value as string, values[place + 1]]] : [],
      ),
    );
  };
  return next();
}
