/**
 * The address of the page that a report is about, to be opened: services store it without its
 * scheme. Null where it is no http(s) address.
 */
export function addressOf(url: string): string | null {
  const parsed = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(url) ? url : `https://${url}`);
  return parsed && /^https?:$/.test(parsed.protocol) ? parsed.href : null;
}
