import { expect, test } from 'vitest';
import { sentenceOnPlaceholders } from '../../../scripts/lib/identity.ts';

const project = { name: 'verdict', version: '1.0.0', homepage: 'https://verdict.dev' };

test('A placeholder for the id or the address is named, with the place where the owner fills it in', () => {
  expect(sentenceOnPlaceholders('verdict@verdict.example', project)).toBe(
    "Placeholders that only the owner can fill in, see docs/releasing.md: the add-on's id verdict@verdict.example (scripts/lib/identity.ts).",
  );
  const elsewhere = { ...project, homepage: 'https://code.example.org/verdict' };
  expect(sentenceOnPlaceholders('verdict@verdict.dev', elsewhere)).toBe(
    'Placeholders that only the owner can fill in, see docs/releasing.md: the project\'s address https://code.example.org/verdict ("homepage" in package.json).',
  );
});

test('Nothing is said of an id and an address that are real', () => {
  expect(sentenceOnPlaceholders('verdict@verdict.dev', project)).toBeNull();
  expect(sentenceOnPlaceholders('{0ddba11c-0c0a-4cab-8b1e-c0ffee15600d}', project)).toBeNull();
});
