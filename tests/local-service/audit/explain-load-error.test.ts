import { describe, expect, it } from 'vitest';
import { explainLoadError } from '../../../local-service/src/audit/explain-load-error.ts';

const interstitial =
  'Chrome prevented page load with an interstitial. Make sure you are testing the correct URL.';
const failed = (details: string) =>
  `Lighthouse was unable to reliably load the page you requested. (Details: ${details})`;

describe('why a page could not be opened, in plain words', () => {
  const byNetworkError: Record<string, string> = {
    'its host was not found': 'NAME_NOT_RESOLVED NAME_RESOLUTION_FAILED DNS_TIMED_OUT',
    'the connection was refused': 'CONNECTION_REFUSED',
    'its server took too long to answer': 'CONNECTION_TIMED_OUT TIMED_OUT',
    'its server closed the connection': 'CONNECTION_RESET CONNECTION_CLOSED CONNECTION_ABORTED',
    'its server sent nothing': 'EMPTY_RESPONSE',
    'its server could not be reached':
      'CONNECTION_FAILED ADDRESS_UNREACHABLE ADDRESS_INVALID TUNNEL_CONNECTION_FAILED',
    'this computer is offline': 'INTERNET_DISCONNECTED',
    'the network changed while it loaded': 'NETWORK_CHANGED',
    'its certificate has expired or is not valid yet': 'CERT_DATE_INVALID',
    'its certificate is for another host': 'CERT_COMMON_NAME_INVALID',
    'its certificate is not trusted': 'CERT_AUTHORITY_INVALID CERT_REVOKED',
    'its server offers no secure connection that works':
      'SSL_PROTOCOL_ERROR SSL_VERSION_OR_CIPHER_MISMATCH BAD_SSL_CLIENT_AUTH_CERT',
    'it redirects too often': 'TOO_MANY_REDIRECTS',
    'browsers block its port': 'UNSAFE_PORT',
    'it redirects to an address that is not valid': 'UNSAFE_REDIRECT INVALID_REDIRECT',
    'its server sent an answer that is not valid':
      'INVALID_RESPONSE INVALID_HTTP_RESPONSE INVALID_CHUNKED_ENCODING INCOMPLETE_CHUNKED_ENCODING CONTENT_DECODING_FAILED CONTENT_LENGTH_MISMATCH RESPONSE_HEADERS_TOO_BIG HTTP2_PROTOCOL_ERROR QUIC_PROTOCOL_ERROR',
    'it asks for a name and a password': 'INVALID_AUTH_CREDENTIALS',
    'the proxy could not be reached': 'PROXY_CONNECTION_FAILED',
    'the browser blocked it': 'BLOCKED_BY_CLIENT',
    'it is a download, or its loading was stopped': 'ABORTED',
    'the browser could not load it': 'SOMETHING_NEW',
  };
  const rows = Object.entries(byNetworkError).flatMap(([cause, errors]) =>
    errors.split(' ').map((error) => [error, cause] as const),
  );
  it.each(rows)('net::ERR_%s: %s', (error, cause) => {
    const sentence = `The page could not be opened: ${cause}.`;
    expect(
      explainLoadError({ code: 'FAILED_DOCUMENT_REQUEST', message: failed(`net::ERR_${error}`) }),
    ).toBe(sentence);
    expect(
      explainLoadError({
        code: 'CHROME_INTERSTITIAL_ERROR',
        message: interstitial,
        networkError: `net::ERR_${error}`,
      }),
    ).toBe(sentence);
  });

  const byCode: [code: string, message: string, cause: string][] = [
    [
      'DNS_FAILURE',
      'DNS servers could not resolve the provided domain.',
      'opened: its host was not found',
    ],
    [
      'ERRORED_DOCUMENT_REQUEST',
      '… (Status code: 404)',
      'opened: its server answered with status 404',
    ],
    [
      'ERRORED_DOCUMENT_REQUEST',
      '… (Status code: 500)',
      'opened: its server answered with status 500',
    ],
    ['ERRORED_DOCUMENT_REQUEST', '…', 'opened: its server answered with an error'],
    [
      'NOT_HTML',
      '… (served as MIME type application/pdf).',
      'opened: it is not an HTML page but application/pdf',
    ],
    ['NOT_HTML', '…', 'opened: it is not an HTML page'],
    ['INSECURE_DOCUMENT_REQUEST', '…', 'opened: its certificate is not trusted'],
    ['CHROME_INTERSTITIAL_ERROR', interstitial, 'opened: the browser could not load it'],
    ['NO_DOCUMENT_REQUEST', '…', 'opened: it sent no document'],
    ['INVALID_URL', '…', 'opened: its address is not valid'],
    ['NO_FCP', 'The page did not paint any content. (NO_FCP)', 'checked: it stayed blank'],
    ['NO_SCREENSHOTS', '…', 'checked: it stayed blank'],
    ['PAGE_HUNG', '…', 'checked: it stopped responding'],
    ['PROTOCOL_TIMEOUT', '… (Method: Network.enable)', 'checked: it stopped responding'],
    ['TARGET_CRASHED', '…', 'checked: it crashed its browser tab'],
    ['NO_NAVSTART', '… (NO_NAVSTART)', 'checked: the browser failed while it was open'],
    ['A_NEW_CODE', 'LanternError: something', 'checked: the browser failed while it was open'],
  ];
  it('does not take the error of a frame for that of the page', () => {
    const blank = {
      code: 'NO_FCP',
      message: 'The page did not paint any content. (NO_FCP)',
      networkError: 'net::ERR_CONNECTION_REFUSED',
    };
    expect(explainLoadError(blank)).toBe('The page could not be checked: it stayed blank.');
  });

  it.each(byCode)('%s, %s: %s', (code, message, cause) => {
    expect(explainLoadError({ code, message })).toBe(`The page could not be ${cause}.`);
  });
});
