/**
 * Lighthouse's code and message for a page that could not be loaded, and the browser's own error
 * (`net::ERR_…`) if there was one.
 */
export interface LoadError {
  code: string;
  message: string;
  networkError?: string | undefined;
}

/** The sentence for a page that could not be opened. */
export const cannotOpen = (cause: string) => `The page could not be opened: ${cause}.`;
const cannotCheck = (cause: string) => `The page could not be checked: ${cause}.`;

/** The sentences for Lighthouse's codes. */
const codeSentences: Record<string, string> = {
  DNS_FAILURE: cannotOpen('its host was not found'),
  INSECURE_DOCUMENT_REQUEST: cannotOpen('its certificate is not trusted'),
  CHROME_INTERSTITIAL_ERROR: cannotOpen('the browser could not load it'),
  ERRORED_DOCUMENT_REQUEST: cannotOpen('its server answered with an error'),
  FAILED_DOCUMENT_REQUEST: cannotOpen('the browser could not load it'),
  NO_DOCUMENT_REQUEST: cannotOpen('it sent no document'),
  NOT_HTML: cannotOpen('it is not an HTML page'),
  INVALID_URL: cannotOpen('its address is not valid'),
  PAGE_HUNG: cannotCheck('it stopped responding'),
  PROTOCOL_TIMEOUT: cannotCheck('it stopped responding'),
  NO_TTI_CPU_IDLE_PERIOD: cannotCheck('it never finished loading'),
  NO_TTI_NETWORK_IDLE_PERIOD: cannotCheck('it never finished loading'),
  TARGET_CRASHED: cannotCheck('it crashed its browser tab'),
  NO_FCP: cannotCheck('it stayed blank'),
  NO_LCP: cannotCheck('it stayed blank'),
  NO_LCP_ALL_FRAMES: cannotCheck('it stayed blank'),
  NO_SPEEDLINE_FRAMES: cannotCheck('it stayed blank'),
  SPEEDINDEX_OF_ZERO: cannotCheck('it stayed blank'),
  NO_SCREENSHOTS: cannotCheck('it stayed blank'),
  INVALID_SPEEDLINE: cannotCheck('it stayed blank'),
};

/**
 * The codes that a network error of the browser explains. With any other code, the network error is
 * about a frame in the page.
 */
const failedDocument = new Set([
  'FAILED_DOCUMENT_REQUEST',
  'CHROME_INTERSTITIAL_ERROR',
  'INSECURE_DOCUMENT_REQUEST',
]);

/** The browser's network errors, by the beginning of their names. The first match counts. */
const networkErrors: [name: string, cause: string][] = [
  ['NAME_NOT_RESOLVED', 'its host was not found'],
  ['NAME_RESOLUTION_FAILED', 'its host was not found'],
  ['DNS_', 'its host was not found'],
  ['CONNECTION_REFUSED', 'the connection was refused'],
  ['CONNECTION_TIMED_OUT', 'its server took too long to answer'],
  ['TIMED_OUT', 'its server took too long to answer'],
  ['CONNECTION_RESET', 'its server closed the connection'],
  ['CONNECTION_CLOSED', 'its server closed the connection'],
  ['CONNECTION_ABORTED', 'its server closed the connection'],
  ['EMPTY_RESPONSE', 'its server sent nothing'],
  ['CONNECTION_FAILED', 'its server could not be reached'],
  ['ADDRESS_', 'its server could not be reached'],
  ['INTERNET_DISCONNECTED', 'this computer is offline'],
  ['NETWORK_CHANGED', 'the network changed while it loaded'],
  ['CERT_DATE_INVALID', 'its certificate has expired or is not valid yet'],
  ['CERT_COMMON_NAME_INVALID', 'its certificate is for another host'],
  ['CERT_', 'its certificate is not trusted'],
  ['SSL_', 'its server offers no secure connection that works'],
  ['BAD_SSL_', 'its server offers no secure connection that works'],
  ['TOO_MANY_REDIRECTS', 'it redirects too often'],
  ['UNSAFE_PORT', 'browsers block its port'],
  ['INVALID_REDIRECT', 'it redirects to an address that is not valid'],
  ['UNSAFE_REDIRECT', 'it redirects to an address that is not valid'],
  ['INVALID_RESPONSE', 'its server sent an answer that is not valid'],
  ['INVALID_HTTP_RESPONSE', 'its server sent an answer that is not valid'],
  ['INVALID_CHUNKED_ENCODING', 'its server sent an answer that is not valid'],
  ['INCOMPLETE_CHUNKED_ENCODING', 'its server sent an answer that is not valid'],
  ['CONTENT_DECODING_FAILED', 'its server sent an answer that is not valid'],
  ['CONTENT_LENGTH_MISMATCH', 'its server sent an answer that is not valid'],
  ['RESPONSE_HEADERS_', 'its server sent an answer that is not valid'],
  ['HTTP2_', 'its server sent an answer that is not valid'],
  ['QUIC_', 'its server sent an answer that is not valid'],
  ['INVALID_AUTH_CREDENTIALS', 'it asks for a name and a password'],
  ['PROXY_', 'the proxy could not be reached'],
  ['TUNNEL_', 'its server could not be reached'],
  ['BLOCKED_', 'the browser blocked it'],
  ['ABORTED', 'it is a download, or its loading was stopped'],
];

/**
 * Explains to a person why a page could not be opened or checked. The sentence has none of the
 * error names of Lighthouse and the browser.
 */
export function explainLoadError({ code, message, networkError = message }: LoadError): string {
  const network = failedDocument.has(code)
    ? /net::ERR_([A-Z0-9_]+)/.exec(networkError)?.[1]
    : undefined;
  const cause =
    network !== undefined && networkErrors.find(([name]) => network.startsWith(name))?.[1];
  if (cause) return cannotOpen(cause);
  const status = /Status code: (\d{3})/.exec(message)?.[1];
  if (code === 'ERRORED_DOCUMENT_REQUEST' && status !== undefined)
    return cannotOpen(`its server answered with status ${status}`);
  const type = /MIME type ([\w.+-]+\/[\w.+-]+)/.exec(message)?.[1];
  if (code === 'NOT_HTML' && type !== undefined)
    return cannotOpen(`it is not an HTML page but ${type}`);
  return codeSentences[code] ?? cannotCheck('the browser failed while it was open');
}
