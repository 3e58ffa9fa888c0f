import { expect, test } from 'vitest';
import { isErrorCode } from '../../../../lib/domain/checks/error-codes.ts';
import { isCheckKey } from '../../../../lib/domain/checks/known-checks.ts';

test.each(
  `title meta_description headings content_keywords image_keywords seo_friendly_url 404_page robots
  noindex https_encryption text_compression gsb image_format in_page_links load_time page_size
  http_requests structured_data meta_viewport language charset favicon sitemap content_length
  text_html_ratio dom_size defer_javascript inline_css deprecated_html_tags plaintext_email social
  mixed_content server_signature unsafe_cross_origin_links doctype hsts http2`.split(/\s+/),
)('The check %s of services in the field is known', (key) => {
  expect(isCheckKey(key)).toBe(true);
});

test.each(
  `missing length too_many duplicate bad_format failed too_slow too_large too_few too_small
  bad_tags`.split(/\s+/),
)('The code %s of services in the field is known', (code) => {
  expect(isErrorCode(code)).toBe(true);
});

test.each(['', 'constructor', '__proto__', 'toString', 'Title'])(
  '%j is neither a check nor a code',
  (text) => {
    expect([isCheckKey(text), isErrorCode(text)]).toEqual([false, false]);
  },
);
