import { expect, test } from 'vitest';
import { auditCode, resultOfCode, timeOfCode } from '../../../../lib/domain/reports/audit.ts';
import { results } from '../../../../lib/domain/reports/result.ts';

test.each(results)('the code of an audit that is %s is read back as the same audit', (result) => {
  for (const at of [0, 1, -1, 1_799_999_999_999, 5e14, -5e14]) {
    const code = auditCode({ at, result });
    expect([timeOfCode(code), resultOfCode(code)]).toEqual([at, result]);
  }
});

test('audits have the order of their times, and a code of no result is none', () => {
  const codes = [1, 2].flatMap((at) => results.map((result) => auditCode({ at, result })));
  expect(codes.slice(0, results.length).every((code) => code < codes[results.length]!)).toBe(true);
  expect(resultOfCode(auditCode({ at: 9, result: 'good' }) + 15)).toBeUndefined();
});
