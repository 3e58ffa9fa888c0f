import { expect, test } from 'vitest';
import { titleInLine } from '../../../components/report/describe-check.ts';

test.each([
  ['Text lacks a sufficient contrast ratio.', 'Text lacks a sufficient contrast ratio'],
  ['画像に代替テキストがありません。', '画像に代替テキストがありません'],
  ['Links such as “more” and so on...', 'Links such as “more” and so on...'],
  ['Uses HTTP/1.1', 'Uses HTTP/1.1'],
  ['.', ''],
])('“%s” stands in a line as “%s”', (title, line) => {
  expect(titleInLine(title)).toBe(line);
});
