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
const codeSentences: [code: RegExp, sentence: string][] = [
  [/^DNS_FAILURE$/, cannotOpen('its host was not found')],
  [/^INSECURE_DOCUMENT_REQUEST$/, cannotOpen('its certificate is not trusted')],
  [
    /^(CHROME_INTERSTITIAL_ERROR|FAILED_DOCUMENT_REQUEST)$/,
    cannotOpen('the browser could not load it'),
  ],
  [/^ERRORED_DOCUMENT_REQUEST$/, cannotOpen('its server answered with an error')],
  [/^NO_DOCUMENT_REQUEST$/, cannotOpen('it sent no document')],
  [/^NOT_HTML$/, cannotOpen('it is not an HTML page')],
  [/^INVALID_URL$/, cannotOpen('its address is not valid')],
  [/^(PAGE_HUNG|PROTOCOL_TIMEOUT)$/, cannotCheck('it stopped responding')],
  [/^NO_TTI_(CPU|NETWORK)_IDLE_PERIOD$/, cannotCheck('it never finished loading')],
  [/^TARGET_CRASHED$/, cannotCheck('it crashed its browser tab')],
  [/^NO_(FCP|LCP|LCP_ALL_FRAMES|SPEEDLINE_FRAMES|SCREENSHOTS)$/, cannotCheck('it stayed blank')],
  [/^(SPEEDINDEX_OF_ZERO|INVALID_SPEEDLINE)$/, cannotCheck('it stayed blank')],
];

/**
 * The codes that a network error of the browser explains. With any other code, the network error is
 * about a frame in the page.
 */
const failedDocument =
  /^(FAILED_DOCUMENT_REQUEST|CHROME_INTERSTITIAL_ERROR|INSECURE_DOCUMENT_REQUEST)$/;

/** The browser's network errors, by the beginning of their names. The first match counts. */
const networkErrors: [name: RegExp, cause: string][] = [
  [/^(NAME_NOT_RESOLVED|NAME_RESOLUTION_FAILED|DNS_)/, 'its host was not found'],
  [/^CONNECTION_REFUSED/, 'the connection was refused'],
  [/^(CONNECTION_)?TIMED_OUT/, 'its server took too long to answer'],
  [/^CONNECTION_(RESET|CLOSED|ABORTED)/, 'its server closed the connection'],
  [/^EMPTY_RESPONSE/, 'its server sent nothing'],
  [/^(CONNECTION_FAILED|ADDRESS_|TUNNEL_)/, 'its server could not be reached'],
  [/^INTERNET_DISCONNECTED/, 'this computer is offline'],
  [/^NETWORK_CHANGED/, 'the network changed while it loaded'],
  [/^CERT_DATE_INVALID/, 'its certificate has expired or is not valid yet'],
  [/^CERT_COMMON_NAME_INVALID/, 'its certificate is for another host'],
  [/^CERT_/, 'its certificate is not trusted'],
  [/^(BAD_)?SSL_/, 'its server offers no secure connection that works'],
  [/^TOO_MANY_REDIRECTS/, 'it redirects too often'],
  [/^UNSAFE_PORT/, 'browsers block its port'],
  [/^(INVALID|UNSAFE)_REDIRECT/, 'it redirects to an address that is not valid'],
  [/^INVALID_(HTTP_)?RESPONSE/, 'its server sent an answer that is not valid'],
  [/^(INVALID|INCOMPLETE)_CHUNKED_ENCODING/, 'its server sent an answer that is not valid'],
  [/^CONTENT_(DECODING_FAILED|LENGTH_MISMATCH)/, 'its server sent an answer that is not valid'],
  [/^(RESPONSE_HEADERS|HTTP2|QUIC)_/, 'its server sent an answer that is not valid'],
  [/^INVALID_AUTH_CREDENTIALS/, 'it asks for a name and a password'],
  [/^PROXY_/, 'the proxy could not be reached'],
  [/^BLOCKED_/, 'the browser blocked it'],
  [/^ABORTED/, 'it is a download, or its loading was stopped'],
];

/**
 * Explains to a person why a page could not be opened or checked. The sentence has none of the
 * error names of Lighthouse and the browser.
 */
export function explainLoadError({ code, message, networkError = message }: LoadError): string {
  const [, network] = /net::ERR_([A-Z0-9_]+)/.exec(networkError) ?? [];
  if (network !== undefined && failedDocument.test(code)) {
    const cause = sentenceFor(network, networkErrors);
    if (cause !== undefined) return cannotOpen(cause);
  }
  const status = /Status code: (\d{3})/.exec(message)?.[1];
  if (code === 'ERRORED_DOCUMENT_REQUEST' && status !== undefined)
    return cannotOpen(`its server answered with status ${status}`);
  const type = /MIME type ([\w.+-]+\/[\w.+-]+)/.exec(message)?.[1];
  if (code === 'NOT_HTML' && type !== undefined)
    return cannotOpen(`it is not an HTML page but ${type}`);
  return sentenceFor(code, codeSentences) ?? cannotCheck('the browser failed while it was open');
}

const sentenceFor = (name: string, sentences: [name: RegExp, sentence: string][]) =>
  sentences.find(([form]) => form.test(name))?.[1];
