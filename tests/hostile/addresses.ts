import type { Group, Sees } from './row.ts';

/** An address that the tab in front may have, and that a person may type. */
type Address = {
  name: string;
  value: string;
  sees?: Sees;
  /** False if "Connect" is not clicked, because it could ask for access. */
  connects?: false;
};

const malformed = /This isn’t a valid address/;
const savedAsNew = /Another address is saved as a new connection\. row-\d+ stays as it is\./;
const onlyWeb = /The address must start with https:\/\/ or http:\/\//;

/** Such addresses, and what popup and settings say of them. */
export const addressGroups: Group<Address>[] = [
  {
    name: 'takes addresses of the web only',
    sees: {
      popup: /Can’t check this page .*Only http and https addresses can be checked\./,
      settings: onlyWeb,
    },
    rows: [
      { name: 'code', value: 'javascript:globalThis.ran=1' },
      { name: 'a document', value: 'data:text/html,<script>globalThis.ran=1</script>' },
      { name: 'a blob', value: 'blob:https://example.org/0ddba11c' },
      { name: 'a page within another', value: 'filesystem:https://example.org/temporary/x' },
      {
        name: 'a page of the browser',
        value: 'chrome://settings/',
        sees: { popup: /Browser pages can’t be checked\./ },
      },
      {
        name: 'the source of a page of the browser',
        value: 'view-source:chrome://settings/',
        sees: { popup: /Browser pages can’t be checked\./ },
      },
      {
        name: 'code in Reader View',
        value: 'about:reader?url=javascript:globalThis.ran=1',
      },
      {
        name: 'a page of an extension',
        value: 'chrome-extension://abcdefghijklmnopabcdefghijklmnop/popup.html',
        sees: { popup: /Extension pages can’t be checked\./ },
      },
      {
        name: 'a file',
        value: 'file:///etc/passwd',
        sees: { popup: /Files on this device can’t be checked\./ },
      },
    ],
  },
  {
    name: 'says that an address is not valid',
    sees: { popup: /Can’t check this page .*This isn’t a valid address\./, settings: malformed },
    rows: [
      { name: 'no address', value: 'not an address at all' },
      {
        name: 'a host with a space',
        value: 'https://exa mple.org/',
        sees: { settings: savedAsNew },
        connects: false,
      },
      { name: 'an open bracket', value: 'https://[::1' },
      { name: 'a port past all ports', value: 'https://example.org:99999/' },
      {
        name: 'markup',
        value: 'https://example.org/<img src=x onerror=globalThis.ran=1>',
        sees: { settings: /There’s more than one line here/ },
        connects: false,
      },
      {
        name: 'an address without a host',
        value: 'https://',
      },
    ],
  },
  {
    name: 'says that an address is too long',
    sees: { popup: /Can’t check this page .*This address is too long\./, settings: malformed },
    rows: [
      { name: '500,000 percent signs', value: `https://example.org/${'%'.repeat(500_000)}` },
      {
        name: '3,000,000 blanks',
        value: `https://example.org/${' '.repeat(3_000_000)}x`,
        sees: { settings: savedAsNew },
        connects: false,
      },
      { name: '200,000 slashes', value: `https://example.org/${'/'.repeat(200_000)}x` },
      { name: '50,000 trackers', value: `https://example.org/?${'utm_source=x&'.repeat(50_000)}` },
      {
        name: 'a fragment of a million letters',
        value: `https://example.org/#${'x'.repeat(1_000_000)}`,
      },
    ],
  },
  {
    name: 'takes a page without its sign-in details, and no service with them',
    sees: {
      popup: /^row-\d+ .*Address .*Create report/,
      settings: /The address contains sign-in details/,
    },
    rows: [{ name: 'sign-in details', value: 'https://user:password@example.org/' }],
  },
  {
    name: 'takes an address that could mislead as its code',
    sees: {
      popup: /^row-\d+ .*Address .*Create report/,
      settings: savedAsNew,
    },
    rows: [
      {
        name: 'text that turns around',
        value: 'https://example.org/\u202Egpj.exe',
        connects: false,
      },
      { name: 'half a pair', value: 'https://example.org/\uD800', connects: false },
      {
        name: 'letters that pass for others',
        value: 'https://xn--80ak6aa92e.com/',
        connects: false,
      },
    ],
  },
];
