import type { Check } from '../../../lib/domain/reports/report.ts';
import type { Answer } from './server.ts';

/** The results of a report as services in the field send them: no titles, codes for errors. */
const fieldResults: Record<string, Omit<Check, 'key' | 'title'>> = {
  title: {
    passed: false,
    importance: 'high',
    value: 'Winter boots for every weather, in all sizes, with free delivery and returns',
    errors: { length: { min: 1, max: 60 } },
  },
  meta_description: { passed: false, importance: 'high', value: null, errors: { missing: null } },
  headings: {
    passed: false,
    importance: 'high',
    value: {
      h1: ['Winter boots', 'Sale'],
      h2: ['Women', 'Men', 'Children'],
      h3: ['Sizes', 'Care', 'Delivery'],
    },
    errors: { too_many: null },
  },
  content_keywords: {
    passed: false,
    importance: 'high',
    value: ['winter', 'boots', 'sizes'],
    errors: { missing: ['weather', 'delivery'] },
  },
  image_keywords: {
    passed: false,
    importance: 'high',
    value: null,
    errors: {
      missing: Array.from({ length: 14 }, (_, at) => ({
        url: `https://shop.example.com/img/boots-${at + 1}.jpg`,
        text: '',
      })),
    },
  },
  seo_friendly_url: {
    passed: true,
    importance: 'high',
    value: 'https://shop.example.com/boots/winter',
  },
  '404_page': {
    passed: true,
    importance: 'high',
    value: 'https://shop.example.com/404-a1b2c3',
  },
  robots: { passed: false, importance: 'high', value: null, errors: { failed: ['/boots/'] } },
  noindex: { passed: true, importance: 'high', value: null },
  https_encryption: {
    passed: true,
    importance: 'high',
    value: 'https://shop.example.com/boots/winter',
  },
  text_compression: { passed: true, importance: 'high', value: 18_412 },
  image_format: {
    passed: false,
    importance: 'medium',
    value: ['AVIF', 'WebP'],
    errors: {
      bad_format: Array.from({ length: 6 }, (_, at) => ({
        url: `https://shop.example.com/img/boots-${at + 1}.jpg`,
        text: `Boots ${at + 1}`,
      })),
    },
  },
  in_page_links: {
    passed: false,
    importance: 'medium',
    value: {
      Internals: Array.from({ length: 134 }, (_, at) => ({
        url: `https://shop.example.com/boots/${at + 1}`,
        text: `Boots ${at + 1}`,
      })),
      Externals: [{ url: 'https://example.org/delivery', text: 'Delivery' }],
    },
    errors: { too_many: { max: 100 } },
  },
  load_time: {
    passed: false,
    importance: 'medium',
    value: 2.84,
    errors: { too_slow: { max: 2 } },
  },
  page_size: {
    passed: true,
    importance: 'medium',
    value: 48_213,
  },
  http_requests: {
    passed: false,
    importance: 'medium',
    value: {
      JavaScripts: Array.from({ length: 21 }, (_, at) => `https://shop.example.com/js/${at}.js`),
      CSS: Array.from({ length: 4 }, (_, at) => `https://shop.example.com/css/${at}.css`),
      Images: Array.from({ length: 38 }, (_, at) => `https://shop.example.com/img/${at}.jpg`),
      Iframes: ['https://maps.example.org/embed'],
    },
    errors: { too_many: { max: 50 } },
  },
  structured_data: {
    passed: true,
    importance: 'medium',
    value: {
      'Open Graph': { 'og:title': 'Winter boots', 'og:url': 'https://shop.example.com/boots' },
      Twitter: { 'twitter:card': 'summary' },
      'Schema.org': { '@type': 'Product', name: 'Winter boots', offers: { price: 89 } },
    },
  },
  meta_viewport: {
    passed: true,
    importance: 'medium',
    value: 'width=device-width, initial-scale=1',
  },
  language: { passed: true, importance: 'medium', value: 'en' },
  charset: { passed: true, importance: 'medium', value: 'utf-8' },
  favicon: {
    passed: true,
    importance: 'medium',
    value: 'https://shop.example.com/favicon.svg',
  },
  sitemap: { passed: true, importance: 'low', value: ['https://shop.example.com/sitemap.xml'] },
  content_length: {
    passed: false,
    importance: 'low',
    value: 212,
    errors: { too_few: { min: 500 } },
  },
  text_html_ratio: {
    passed: false,
    importance: 'low',
    value: 6.4,
    errors: { too_small: { min: 10 } },
  },
  dom_size: {
    passed: false,
    importance: 'low',
    value: 1_734,
    errors: { too_many: { max: 1_500 } },
  },
  defer_javascript: {
    passed: false,
    importance: 'low',
    value: null,
    errors: { missing: ['https://shop.example.com/js/0.js', 'https://shop.example.com/js/1.js'] },
  },
  inline_css: {
    passed: false,
    importance: 'low',
    value: null,
    errors: { failed: ['color: red', 'margin: 0 auto', 'display: none'] },
  },
  deprecated_html_tags: {
    passed: false,
    importance: 'low',
    value: null,
    errors: { bad_tags: { center: 2, font: 7 } },
  },
  plaintext_email: {
    passed: false,
    importance: 'low',
    value: null,
    errors: { failed: 'boots@shop.example.com' },
  },
  social: {
    passed: true,
    importance: 'low',
    value: {
      Twitter: [{ url: 'https://twitter.com/example', text: 'Twitter' }],
      Instagram: [{ url: 'https://www.instagram.com/example', text: '' }],
    },
  },
  server_signature: {
    passed: false,
    importance: 'low',
    value: 'nginx/1.18.0',
    errors: { failed: null },
  },
  hsts: { passed: false, importance: 'low', value: null, errors: { missing: null } },
  uses_http3: { passed: true, importance: 'low', value: null },
};

/** The same as checks of a report. */
export const fieldChecks: Check[] = Object.entries(fieldResults).map(([title, check]) =>
  Object.assign({ title }, check),
);

/**
 * The results with short lists, and with so many images that they have as many bytes as are asked
 * for.
 */
export function fieldResultsOf(bytes: number): Record<string, object> {
  const short = JSON.parse(JSON.stringify(fieldResults), (_key, value: unknown) =>
    Array.isArray(value) ? value.slice(0, 2) : value,
  ) as typeof fieldResults;
  const left = bytes - JSON.stringify(short).length;
  const Images = Array.from(
    { length: Math.max(0, Math.ceil(left / 44)) },
    (_, at) => `https://example.org/images/picture-${String(at).padStart(6, '0')}`,
  );
  return { ...short, http_requests: { ...short.http_requests!, value: { Images } } };
}

const passedThen = { passed: true, errors: undefined };
const differences: Record<string, Partial<Check>> = {
  load_time: { ...passedThen, value: 1.62 },
  image_keywords: passedThen,
  language: { passed: false, value: null, errors: { missing: null } },
  dom_size: { value: 1_689 },
};
/** The checks of a week before, of which fewer failed. */
export const fieldChecksBefore: Check[] = fieldChecks.map((check) =>
  Object.assign({}, check, differences[check.title]),
);

const row = (id: number, score: number, day: string, results: object) => ({
  id,
  url: 'shop.example.com/boots/winter',
  result: 'decent',
  score,
  privacy: 1,
  generated_at: `2026-11-${day} 10:00:00`,
  project: 'shop.example.com',
  results,
});
const before = Object.fromEntries(fieldChecksBefore.map(({ title, ...check }) => [title, check]));
const rows = [row(2, 68, '18', fieldResults), row(1, 74, '11', before)];

/** The answers of a service with two reports of a page, whose rows have the whole report. */
export const answerChecksOfField: Answer = ({ pathname }) => ({
  json: { data: rows.find(({ id }) => pathname.endsWith(`/${id}`)) ?? rows, status: 200 },
});

/** Keys, codes and the like, which no person should read. */
export const rawOfChecks = /\b[a-z\d]+_[a-z\d]+\b(?!\.)|\bnull\b|\burl:|\[object/;

/** Addresses of so many pages of a host. */
export const pagesOf = (count: number, host = 'www.example.org') =>
  Array.from({ length: count }, (_, at) => `https://${host}/page-${at + 1}`);

const day = 24 * 60 * 60_000;
const hosts = ['shop.example.com', 'blog.example.org', 'docs.example.dev'];

/** Thirty reports over three hosts, oldest first; the score of the newest is 90. */
export const thirtyReports = Array.from({ length: 30 }, (_, at) => ({
  url: `https://${hosts[at % 3]}/page-${String(at + 1).padStart(2, '0')}`,
  score: [20, 60, 90][at % 3] ?? 0,
  at: Date.now() - (30 - at) * day,
}));

/** Names of projects that are hard on an address. */
export const oddProjects = [
  'team a/shop & café 100%',
  '%2e%2e/?#',
  '🚀 launch',
  'مشروع.مثال',
  'plus+and=more;~',
];
