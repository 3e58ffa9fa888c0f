import type { Check, Report } from '../../../lib/domain/reports/report.ts';
import { aReport, day } from '../../support/builders/values.ts';

/**
 * Checks as a service sends them that keeps a key for each, with a title that tells whether it
 * passed.
 */
export const keyed: Check[] = [
  {
    key: 'unsized-images',
    title: 'Image elements do not have explicit width and height',
    passed: false,
    importance: 'high',
    errors: Array.from(
      { length: 14 },
      (_, at) =>
        `<img class="hero" src="/img/boots-hero-${at}-2400.jpg" loading="lazy" decoding="async">`,
    ),
  },
  { key: 'speed', title: 'Page load time', passed: false, importance: 'high', value: '4812 ms' },
  {
    key: 'link-name',
    title: 'Links do not have a discernible name',
    passed: false,
    importance: 'medium',
    errors: ['<a class="cart" href="/cart">'],
  },
  {
    key: 'weight',
    title: 'Page size',
    passed: false,
    importance: 'low',
    value: { value: 3_097_000, unit: 'byte' },
  },
  { key: 'dom', title: 'Number of elements', passed: true, importance: 'low', value: 1186 },
  {
    key: 'document-title',
    title: 'Document has a title',
    passed: true,
    importance: 'high',
    value: 'Winter boots for every weather, in all sizes, with free delivery',
  },
  { key: 'meta', title: 'Document has a meta description', passed: true, importance: 'medium' },
  { key: 'https', title: 'Uses HTTPS', passed: true, importance: 'high' },
];
const earlier = keyed.flatMap((check): Check[] => {
  if (check.key === 'dom') return [];
  if (check.key === 'unsized-images')
    return [{ ...check, title: 'Image elements have explicit width and height', passed: true }];
  return [
    check.key === 'meta'
      ? { ...check, title: 'Document has no meta description', passed: false }
      : check,
  ];
});
earlier.push({ key: 'plugins', title: 'Document avoids plugins', passed: true, importance: 'low' });

/** A report of the same page each, oldest first, a week apart. */
export const runs = (scores: number[], checks: Check[] | undefined): Report[] =>
  scores.map((score, at) =>
    aReport({
      id: String(300 + at),
      score,
      ago: (scores.length - at) * 7 * day,
      ...(checks && { checks }),
    }),
  );

/** The report that is open. */
export const opened = (more: Partial<Report> = {}): Report =>
  aReport({
    id: '400',
    checks: keyed,
    further: {
      locale: 'en',
      size: { bytes: 120_345 },
      user_agent: `Mozilla/5.0 ${'(a long text) '.repeat(60)}`,
    },
    ...more,
  });

/** The runs before it. */
export const history = runs([54, 61, 72, 81, 74], earlier);

/** A report as the local service sends it: with categories, places and what was not checked. */
export const scored = (more: Partial<Report> = {}): Report =>
  aReport({
    id: '500',
    score: 85,
    result: 'decent',
    categories: { performance: 100, accessibility: 40, 'best-practices': null, seo: 100 },
    categoriesReason: { 'best-practices': '4 of its 6 checks could not be checked. It crashed.' },
    checks: [
      {
        key: 'image-alt',
        title: 'Image elements do not have [alt] attributes',
        passed: false,
        importance: 'high',
        category: 'accessibility',
        description: 'Say what the image shows. [Learn more](https://example.com/alt).',
        places: {
          count: 312,
          items: Array.from({ length: 100 }, (_, at) => ({
            selector: `main > ul > li:nth-child(${at + 1}) > img`,
            snippet: `<img class="boot" src="/img/boot-${at + 1}.jpg">`,
            text: 'Element does not have an alt attribute',
          })),
        },
      },
      {
        key: 'link-name',
        title: 'Links do not have a discernible name',
        passed: false,
        importance: 'high',
        category: 'accessibility',
        places: { count: 1, items: [{ snippet: '<a class="cart" href="/cart">' }] },
      },
      {
        key: 'unused-javascript',
        title: 'Reduce unused JavaScript',
        passed: false,
        importance: 'low',
        category: 'performance',
        value: 'Est savings of 120 KiB',
        places: { count: 1, items: [{ url: 'https://shop.example.com/app.js', line: '12' }] },
      },
      {
        key: 'html-has-lang',
        title: '<html> element does not have a [lang] attribute',
        passed: false,
        importance: 'medium',
        category: 'accessibility',
      },
      {
        key: 'canonical',
        title: 'Document does not have a valid rel=canonical',
        passed: false,
        importance: 'medium',
        category: 'seo',
      },
      {
        key: 'document-title',
        title: 'Document has a <title> element',
        passed: true,
        importance: 'high',
        category: 'seo',
      },
    ],
    unchecked: [
      {
        key: 'errors-in-console',
        title: 'No browser errors logged to the console',
        reason: 'failed',
        explanation: 'Required ConsoleMessages gatherer did not run.',
        category: 'best-practices',
      },
      { title: 'The page has a logical tab order', reason: 'manual', category: 'accessibility' },
      { title: '<video> elements contain a caption track', reason: 'not_applicable' },
      { title: '<object> elements have alternate text', reason: 'not_applicable' },
    ],
    ...more,
  });

/** More checks than anybody reads. */
export const thousands: Check[] = Array.from({ length: 20_000 }, (_, at) => ({
  key: `check-${at}`,
  title: `Check number ${at}`,
  passed: at % 2 === 1,
  importance: at % 3 === 0 ? 'high' : 'low',
  ...(at === 0 && { errors: Array.from({ length: 5_000 }, (_item, place) => `<li>${place}</li>`) }),
}));

/** Long and right-to-left texts. */
export const odd: Check[] = [
  {
    title: `${'AVeryLongWordWithoutAnyBreak'.repeat(12)} and then more of it`,
    passed: false,
    importance: 'high',
    value: 'x'.repeat(2_000),
  },
  {
    title: 'الصفحة لها عنوان واضح',
    passed: false,
    importance: 'medium',
    errors: { العناصر: ['<a href="/صفحة">', '<img>'] },
  },
  { title: 'תמונות עם טקסט', passed: true, importance: 'low', value: true },
];
