import { expect, test } from 'vitest';
import { generatePassword } from '../../../../lib/domain/reports/generate-password.ts';

test('A generated password has twenty characters and is another one each time', () => {
  const passwords = new Set(Array.from({ length: 50 }, () => generatePassword()));
  expect(passwords.size).toBe(50);
  for (const password of passwords) expect(password).toMatch(/^[\w-]{20}$/);
});

test('Every byte gives a character, whatever it is', () => {
  expect(generatePassword(new Uint8Array(256).map((_, index) => index))).toHaveLength(256);
});
