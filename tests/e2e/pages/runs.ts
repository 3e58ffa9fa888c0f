import type { Row } from '../../support/service/reports-in-memory.ts';

const sizes = (passed: boolean) => ({
  title: passed ? 'Images have sizes' : 'Images lack sizes',
  passed,
  importance: 'high',
});
const speed = (value: string) => ({
  title: 'Page load time',
  passed: true,
  importance: 'low',
  value,
});
const cookies = { title: 'Sets no cookies.', passed: false, importance: 'low' };
const plugins = { title: 'Uses no plugins', passed: true, importance: 'low' };
const report = (id: number, page: string, score: number, day: string, results: object): Row => ({
  id,
  url: `https://example.com/${page}`,
  result: score > 79 ? 'good' : 'decent',
  score,
  privacy: 1,
  generated_at: `2026-11-${day}T10:00:00Z`,
  results,
});
/** Four reports, three of them of one page. */
export const runs: Row[] = [
  report(3, 'shop', 68, '18', {
    sizes: sizes(false),
    speed: speed('205 ms'),
    cookies,
  }),
  report(2, 'shop', 74, '11', { sizes: sizes(true), speed: speed('180 ms'), plugins }),
  report(4, 'blog', 90, '09', { sizes: sizes(true), speed: speed('90 ms') }),
  report(1, 'shop', 54, '04', { sizes: sizes(true), speed: speed('180 ms'), plugins }),
];

/** Four reports, three of them of one page. The list comes without checks. */
