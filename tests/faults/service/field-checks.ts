/** One check of a service in the field: without a title, with codes for errors. */
interface FieldCheck {
  passed: boolean;
  importance: 'high' | 'medium' | 'low';
  value: unknown;
  errors?: Record<string, unknown>;
}

const link = (name: string) => ({ url: `https://example.org/${name}`, text: name });
const check = (
  importance: FieldCheck['importance'],
  value: unknown,
  errors?: FieldCheck['errors'],
): FieldCheck => ({ passed: !errors, importance, value, ...(errors && { errors }) });

/** A check of each key that services in the field send, most of them as they fail. */
const checks: Record<string, FieldCheck> = {
  title: check('high', 'A title of a page that is so long that no list of results shows all', {
    length: { min: 1, max: 60 },
  }),
  meta_description: check('high', null, { missing: null }),
  headings: check('high', { h1: ['Boots', 'Shoes'], h2: ['Winter'] }, { too_many: null }),
  content_keywords: check('high', ['boots'], { missing: ['winter', 'sale'] }),
  image_keywords: check('high', null, { missing: [link('a.png'), link('b.png')] }),
  seo_friendly_url: check('high', 'https://example.org/p_1', { bad_format: null, missing: null }),
  '404_page': check('high', 'https://example.org/404-8f1c'),
  robots: check('high', null, { failed: ['Disallow: /boots'] }),
  noindex: check('high', null),
  https_encryption: check('high', 'https://example.org/'),
  text_compression: check('high', 48_213, { missing: null }),
  image_format: check('medium', ['AVIF', 'WebP'], { bad_format: [link('a.png')] }),
  in_page_links: check(
    'medium',
    { Internals: [link('home'), link('boots')], Externals: [] },
    { too_many: { max: 150 } },
  ),
  load_time: check('medium', 2.84, { too_slow: { max: 2 } }),
  page_size: check('medium', 48_213),
  http_requests: check(
    'medium',
    { JavaScripts: ['https://example.org/app.js'], CSS: [], Images: [] },
    { too_many: { max: 50 } },
  ),
  structured_data: check('medium', { 'Open Graph': { 'og:title': 'Boots' } }),
  meta_viewport: check('medium', 'width=device-width'),
  language: check('medium', 'en'),
  charset: check('medium', 'utf-8'),
  favicon: check('medium', null, { missing: null }),
  sitemap: check('low', [], { failed: null }),
  content_length: check('low', 212, { too_few: { min: 500 } }),
  text_html_ratio: check('low', 7, { too_small: { min: 10 } }),
  dom_size: check('low', 1_731, { too_many: { max: 1_500 } }),
  defer_javascript: check('low', null, { missing: ['https://example.org/app.js'] }),
  inline_css: check('low', null, { failed: ['color: red'] }),
  deprecated_html_tags: check('low', null, { bad_tags: { center: 2, font: 7 } }),
  plaintext_email: check('low', null, { failed: 'post@example.org' }),
  social: check('low', { Twitter: [link('twitter')] }),
};

/** The checks of a report, whose list of images makes them as many bytes long as are asked for. */
export function fieldChecks(bytes: number): Record<string, FieldCheck> {
  const left = bytes - JSON.stringify(checks).length;
  const images = Array.from(
    { length: Math.max(0, Math.ceil(left / 44)) },
    (_, at) => `https://example.org/images/picture-${String(at).padStart(6, '0')}`,
  );
  const { http_requests, ...others } = checks;
  return {
    ...others,
    http_requests: {
      ...http_requests!,
      value: { JavaScripts: ['https://example.org/app.js'], CSS: [], Images: images },
    },
  };
}
