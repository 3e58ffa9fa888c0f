import { describe, expect, test } from 'vitest';
import {
  issueAddress,
  maxIssueAddressLength,
  readIssueAddress,
} from '../../../lib/domain/issue-tracker.ts';

const github = 'https://github.com/a/b/issues/new?title={title}&body={body}&labels={labels}';
const issue = { title: 'A & b?', body: '- 1\n- `<b>`\n', text: 'one\n', labels: 'high-importance' };

const more = (count: number) => `… and ${count} more`;

describe('The address of a new issue', () => {
  test.each([
    github,
    'https://gitlab.com/a/b/-/issues/new?issue[title]={title}&issue[description]={body}',
    'http://localhost:8080/#/new?summary={title}&description={text}',
  ])('may be %s', (address) => {
    expect(readIssueAddress(` ${address} `)).toEqual({ address });
  });

  test.each([
    ['nothing', 'malformed', ''],
    ['https://a b/?t={title}', 'malformed', ''],
    ['javascript:alert({title})', 'scheme', 'javascript:'],
    ['file:///issues?{title}', 'scheme', 'file:'],
    ['https://me:secret@example.com/?t={title}', 'sign-in', ''],
    ['https://example.com/?t={title}&x={name}', 'placeholder', '{name}'],
    ['https://example.com/?t={title}&b={body}&c={title}', 'repeated', '{title}'],
    ['https://example.com/{title}', 'place', ''],
    ['https://example.com/{title}?b={body}', 'place', ''],
    ['https://example.com/new?body={body}', 'no-title', ''],
    [
      'https://github.com/OWNER/NAME/issues/new?title={title}&body={body}&labels={labels}',
      'example',
      'OWNER/NAME',
    ],
    ['https://gitlab.com/group/name/-/issues/new?title={title}', 'example', 'group/name'],
    [`https://example.com/?t={title}&x=${'x'.repeat(2_000)}`, 'too-long', ''],
  ])('may not be %s: %s', (address, fault, text) => {
    expect(readIssueAddress(address)).toEqual({ fault, text });
  });

  test('takes title, text and labels as parameters, and nothing of them as anything else', () => {
    const { address, skipped } = issueAddress(github, issue, more);
    const { origin, pathname, searchParams } = new URL(address);
    expect({ origin, pathname, skipped }).toEqual({
      origin: 'https://github.com',
      pathname: '/a/b/issues/new',
      skipped: 0,
    });
    expect(Object.fromEntries(searchParams)).toEqual({
      title: 'A & b?',
      body: '- 1\n- `<b>`',
      labels: 'high-importance',
    });
    expect(issueAddress('https://a.example/?t={title}&t={text}', issue, more).address).toBe(
      'https://a.example/?t=A%20%26%20b%3F&t=one',
    );
  });

  test('stays within what trackers take: the text ends at a line, and says how many are missing', () => {
    const lines = Array.from({ length: 3_000 }, (_, at) => `- line ${at} ünd`);
    const { address, skipped } = issueAddress(github, { ...issue, body: lines.join('\n') }, more);
    expect(address.length).toBeLessThanOrEqual(maxIssueAddressLength);
    expect(address.length).toBeGreaterThan(maxIssueAddressLength - 100);
    const shown = new URL(address).searchParams.get('body')!.split('\n');
    expect(shown.slice(0, -2)).toEqual(lines.slice(0, 3_000 - skipped));
    expect(shown.slice(-2)).toEqual(['', more(skipped)]);
  });

  test('stays there with the longest pattern, title and line, and with half a pair of surrogates', () => {
    const pattern = `https://example.com/?t={title}&b={body}&x=${'x'.repeat(1_900)}`;
    const long = { ...issue, title: '😀'.repeat(500), body: `${'\uD800'.repeat(20_000)}\nend` };
    const { address, skipped } = issueAddress(pattern, long, more);
    expect(address.length).toBeLessThanOrEqual(maxIssueAddressLength);
    expect(skipped).toBe(1);
    const { searchParams } = new URL(address);
    expect(searchParams.get('b')).toBe('end\n\n… and 1 more');
    expect(searchParams.get('t')).toBe(`${'😀'.repeat(100)}…`);
  });

  test('has the whole text if that just fits, and loses only a long line', () => {
    const start = 'https://example.com/?t={title}&b={body}';
    const room = maxIssueAddressLength - start.length + '{title}{body}'.length;
    const body = ['- 1', '- 2', 'x'.repeat(room)].join('\n');
    const bodyOf = (cut: number) => {
      const taken = { ...issue, title: '', body: body.slice(0, body.length - cut) };
      const { address, skipped } = issueAddress(start, taken, more);
      return { length: address.length, skipped, body: new URL(address).searchParams.get('b') };
    };
    // Each of "- 1\n" and "- 2\n" takes 8 characters.
    expect(bodyOf(16)).toMatchObject({ length: maxIssueAddressLength, skipped: 0 });
    expect(bodyOf(15)).toMatchObject({ skipped: 1, body: '- 1\n- 2\n\n… and 1 more' });
  });
});
