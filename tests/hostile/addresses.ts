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
const savedAsNew = /Another host is saved as a new connection\. row-\d+ stays as it is\./;
const onlyWeb = /The address must start with https:\/\/ or http:\/\//;

const address = (
  name: string,
  value: string,
  sees?: Sees,
  { connects = true }: { connects?: boolean } = {},
): Address => ({ name, value, ...(sees && { sees }), ...(!connects && { connects: false }) });
const typedOnly = { connects: false };
const browserPage = { popup: /Browser pages can’t be checked\./ };

/** Such addresses, and what popup and settings say of them. */
export const addressGroups: Group<Address>[] = [
  {
    name: 'takes addresses of the web only',
    sees: {
      popup: /Can’t check this page .*Only http and https addresses can be checked\./,
      settings: onlyWeb,
    },
    rows: [
      address('code', 'javascript:globalThis.ran=1'),
      address('a document', 'data:text/html,<script>globalThis.ran=1</script>'),
      address('a blob', 'blob:https://example.org/0ddba11c'),
      address('a page within another', 'filesystem:https://example.org/temporary/x'),
      address('a page of the browser', 'chrome://settings/', browserPage),
      address('the source of a page of the browser', 'view-source:chrome://settings/', browserPage),
      address('code in Reader View', 'about:reader?url=javascript:globalThis.ran=1'),
      address(
        'a page of an extension',
        'chrome-extension://abcdefghijklmnopabcdefghijklmnop/popup.html',
        { popup: /Extension pages can’t be checked\./ },
      ),
      address('a file', 'file:///etc/passwd', { popup: /Files on this device can’t be checked\./ }),
    ],
  },
  {
    name: 'says that an address is not valid',
    sees: { popup: /Can’t check this page .*This isn’t a valid address\./, settings: malformed },
    rows: [
      address('no address', 'not an address at all'),
      address('a host with a space', 'https://exa mple.org/', { settings: savedAsNew }, typedOnly),
      address('an open bracket', 'https://[::1'),
      address('a port past all ports', 'https://example.org:99999/'),
      address(
        'markup',
        'https://example.org/<img src=x onerror=globalThis.ran=1>',
        { settings: /There’s more than one line here/ },
        typedOnly,
      ),
      address('an address without a host', 'https://'),
    ],
  },
  {
    name: 'says that an address is too long',
    sees: { popup: /Can’t check this page .*This address is too long\./, settings: malformed },
    rows: [
      address('500,000 percent signs', `https://example.org/${'%'.repeat(500_000)}`),
      address(
        '3,000,000 blanks',
        `https://example.org/${' '.repeat(3_000_000)}x`,
        { settings: savedAsNew },
        typedOnly,
      ),
      address('200,000 slashes', `https://example.org/${'/'.repeat(200_000)}x`),
      address('50,000 trackers', `https://example.org/?${'utm_source=x&'.repeat(50_000)}`),
      address('a fragment of a million letters', `https://example.org/#${'x'.repeat(1_000_000)}`),
    ],
  },
  {
    name: 'takes a page without its sign-in details, and no service with them',
    sees: {
      popup: /^row-\d+ .*Address .*Create report/,
      settings: /The address contains sign-in details/,
    },
    rows: [address('sign-in details', 'https://user:password@example.org/')],
  },
  {
    name: 'takes an address that could mislead as its code',
    sees: { popup: /^row-\d+ .*Address .*Create report/, settings: savedAsNew },
    rows: [
      ['text that turns around', 'https://example.org/\u202Egpj.exe'],
      ['half a pair', 'https://example.org/\uD800'],
      ['letters that pass for others', 'https://xn--80ak6aa92e.com/'],
    ].map(([name = '', value = '']) => address(name, value, undefined, typedOnly)),
  },
];
