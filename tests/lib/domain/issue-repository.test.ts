import { expect, test } from 'vitest';
import { issueAddressIn, repositoryOf } from '../../../lib/domain/issue-repository.ts';

const github = 'https://github.com/a/b.c/issues/new?title={title}&body={body}&labels={labels}';
const gitlab =
  'https://gitlab.com/a/b/c/-/issues/new?issue[title]={title}&issue[description]={body}';

test.each([
  ['github', 'a/b.c', github],
  ['github', ' https://github.com/a/b.c/ ', github],
  ['github', 'https://github.com/a/b.c.git', github],
  ['gitlab', 'a/b/c', gitlab],
  ['gitlab', 'https://gitlab.com/a/b/c', gitlab],
] as const)(
  'A repository of %s may be typed as %s, and is found again',
  (tracker, typed, address) => {
    expect(issueAddressIn(tracker, typed)).toBe(address);
    expect(repositoryOf(address)).toEqual([tracker, tracker === 'github' ? 'a/b.c' : 'a/b/c']);
  },
);

test.each([
  ['github', ''],
  ['github', 'a'],
  ['github', 'a/b/c'],
  ['github', 'a b/c'],
  ['github', '{title}/b'],
  ['github', '../..'],
  ['github', 'https://gitlab.com/a/b'],
  ['github', 'OWNER/NAME'],
  ['github', 'owner/name'],
  ['gitlab', 'group/name'],
  ['gitlab', 'https://example.com/a/b'],
] as const)('A repository of %s may not be typed as "%s"', (tracker, typed) => {
  expect(issueAddressIn(tracker, typed)).toBeNull();
});

test.each([
  'https://example.com/?t={title}',
  'https://github.com/a/b/issues/new?title={title}',
  'https://github.com//issues/new?title={title}&body={body}&labels={labels}',
])('%s is not the address of a known repository', (address) => {
  expect(repositoryOf(address)).toBeNull();
});
