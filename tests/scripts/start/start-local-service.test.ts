import { expect, test } from 'vitest';
import { auditLanguage } from '../../../scripts/start/start-local-service.ts';

test.each([
  ['de', 'de'],
  ['de-AT', 'de'],
  ['pt-PT', 'pt-PT'],
  ['ar-EG', 'ar'],
  ['en-US', 'en-US'],
  ['is', 'en-US'],
])('On a computer in %s, Lighthouse speaks %s', (computer, audits) => {
  expect(auditLanguage(computer)).toBe(audits);
});
