/** The longest name or value of an extra header, in characters. */
export const maxHeaderLength = 4_096;
/** How many extra headers a connection may have. */
export const maxHeaders = 32;

/**
 * The headers that the interface uses, and those that browsers set themselves and drop without an
 * error (Fetch, "forbidden request-header").
 */
const reservedHeader =
  /^(authorization|accept(-charset|-encoding)?|content-(type|length)|idempotency-key|host|cookie2?|set-cookie|connection|keep-alive|transfer-encoding|te|trailer|upgrade|expect|origin|referer|date|dnt|via|permissions-policy|(proxy|sec|access-control)-.*)$/i;

/** Whether a connection's extra header may not have this name. */
export function isReservedHeader(name: string): boolean {
  return reservedHeader.test(name.trim());
}
