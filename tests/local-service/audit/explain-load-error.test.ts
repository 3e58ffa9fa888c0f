import { describe, expect, it } from 'vitest';
import { explainLoadError } from '../../../local-service/src/audit/explain-load-error.ts';

const interstitial =
  'Chrome prevented page load with an interstitial. Make sure you are testing the correct URL.';
const failed = (details: string) =>
  `Lighthouse was unable to reliably load the page you requested. (Details: ${details})`;

describe('why a page could not be opened, in plain words', () => {
  const byNetworkError: [error: string, cause: string][] = [
    ['NAME_NOT_RESOLVED', 'its host was not found'],
    ['NAME_RESOLUTION_FAILED', 'its host was not found'],
    ['DNS_TIMED_OUT', 'its host was not found'],
    ['CONNECTION_REFUSED', 'the connection was refused'],
    ['CONNECTION_TIMED_OUT', 'its server took too long to answer'],
    ['TIMED_OUT', 'its server took too long to answer'],
    ['CONNECTION_RESET', 'its server closed the connection'],
    ['CONNECTION_CLOSED', 'its server closed the connection'],
    ['CONNECTION_ABORTED', 'its server closed the connection'],
    ['EMPTY_RESPONSE', 'its server sent nothing'],
    ['CONNECTION_FAILED', 'its server could not be reached'],
    ['ADDRESS_UNREACHABLE', 'its server could not be reached'],
    ['ADDRESS_INVALID', 'its server could not be reached'],
    ['INTERNET_DISCONNECTED', 'this computer is offline'],
    ['NETWORK_CHANGED', 'the network changed while it loaded'],
    ['CERT_DATE_INVALID', 'its certificate has expired or is not valid yet'],
    ['CERT_COMMON_NAME_INVALID', 'its certificate is for another host'],
    ['CERT_AUTHORITY_INVALID', 'its certificate is not trusted'],
    ['CERT_REVOKED', 'its certificate is not trusted'],
    ['SSL_PROTOCOL_ERROR', 'its server offers no secure connection that works'],
    ['SSL_VERSION_OR_CIPHER_MISMATCH', 'its server offers no secure connection that works'],
    ['BAD_SSL_CLIENT_AUTH_CERT', 'its server offers no secure connection that works'],
    ['TOO_MANY_REDIRECTS', 'it redirects too often'],
    ['UNSAFE_PORT', 'browsers block its port'],
    ['UNSAFE_REDIRECT', 'it redirects to an address that is not valid'],
    ['INVALID_REDIRECT', 'it redirects to an address that is not valid'],
    ['INVALID_RESPONSE', 'its server sent an answer that is not valid'],
    ['INVALID_HTTP_RESPONSE', 'its server sent an answer that is not valid'],
    ['INVALID_CHUNKED_ENCODING', 'its server sent an answer that is not valid'],
    ['INCOMPLETE_CHUNKED_ENCODING', 'its server sent an answer that is not valid'],
    ['CONTENT_DECODING_FAILED', 'its server sent an answer that is not valid'],
    ['CONTENT_LENGTH_MISMATCH', 'its server sent an answer that is not valid'],
    ['RESPONSE_HEADERS_TOO_BIG', 'its server sent an answer that is not valid'],
    ['HTTP2_PROTOCOL_ERROR', 'its server sent an answer that is not valid'],
    ['QUIC_PROTOCOL_ERROR', 'its server sent an answer that is not valid'],
    ['INVALID_AUTH_CREDENTIALS', 'it asks for a name and a password'],
    ['PROXY_CONNECTION_FAILED', 'the proxy could not be reached'],
    ['TUNNEL_CONNECTION_FAILED', 'its server could not be reached'],
    ['BLOCKED_BY_CLIENT', 'the browser blocked it'],
    ['ABORTED', 'it is a download, or its loading was stopped'],
    ['SOMETHING_NEW', 'the browser could not load it'],
  ];
  it.each(byNetworkError)('net::ERR_%s: %s', (error, cause) => {
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

  const byCode: [code: string, message: string, sentence: string][] = [
    [
      'DNS_FAILURE',
      'DNS servers could not resolve the provided domain.',
      'The page could not be opened: its host was not found.',
    ],
    [
      'ERRORED_DOCUMENT_REQUEST',
      '… (Status code: 404)',
      'The page could not be opened: its server answered with status 404.',
    ],
    [
      'ERRORED_DOCUMENT_REQUEST',
      '… (Status code: 500)',
      'The page could not be opened: its server answered with status 500.',
    ],
    [
      'ERRORED_DOCUMENT_REQUEST',
      '…',
      'The page could not be opened: its server answered with an error.',
    ],
    [
      'NOT_HTML',
      '… (served as MIME type application/pdf).',
      'The page could not be opened: it is not an HTML page but application/pdf.',
    ],
    ['NOT_HTML', '…', 'The page could not be opened: it is not an HTML page.'],
    [
      'INSECURE_DOCUMENT_REQUEST',
      '…',
      'The page could not be opened: its certificate is not trusted.',
    ],
    [
      'CHROME_INTERSTITIAL_ERROR',
      interstitial,
      'The page could not be opened: the browser could not load it.',
    ],
    ['NO_DOCUMENT_REQUEST', '…', 'The page could not be opened: it sent no document.'],
    ['INVALID_URL', '…', 'The page could not be opened: its address is not valid.'],
    [
      'NO_FCP',
      'The page did not paint any content. (NO_FCP)',
      'The page could not be checked: it stayed blank.',
    ],
    ['NO_SCREENSHOTS', '…', 'The page could not be checked: it stayed blank.'],
    ['PAGE_HUNG', '…', 'The page could not be checked: it stopped responding.'],
    [
      'PROTOCOL_TIMEOUT',
      '… (Method: Network.enable)',
      'The page could not be checked: it stopped responding.',
    ],
    ['TARGET_CRASHED', '…', 'The page could not be checked: it crashed its browser tab.'],
    [
      'NO_NAVSTART',
      '… (NO_NAVSTART)',
      'The page could not be checked: the browser failed while it was open.',
    ],
    [
      'A_NEW_CODE',
      'LanternError: something',
      'The page could not be checked: the browser failed while it was open.',
    ],
  ];
  it('does not take the error of a frame for that of the page', () => {
    const blank = {
      code: 'NO_FCP',
      message: 'The page did not paint any content. (NO_FCP)',
      networkError: 'net::ERR_CONNECTION_REFUSED',
    };
    expect(explainLoadError(blank)).toBe('The page could not be checked: it stayed blank.');
  });

  it.each(byCode)('%s, %s: %s', (code, message, sentence) => {
    expect(explainLoadError({ code, message })).toBe(sentence);
  });
});
