import { expect, test } from 'vitest';
import { patternOf } from '../../support/pages/words.ts';

test.each([
  ['Connected to $HOST$.', 'Connected to 127.0.0.1:8787.', true],
  ['接続先：$HOST$（$COUNT$）', '接続先：127.0.0.1（3）', true],
  ['$NAME$: $VALUE$', 'a: b', true],
  ['Connected to $HOST$.', 'Not connected to 127.0.0.1:8787.', false],
])('The pattern of %j in a page that says %j matches: %s', (message, text, matches) => {
  expect(patternOf(message).test(text)).toBe(matches);
});
