/** Opens a page as a browser would, with the `cookie` that it has. */
export function openPage(url: string, cookie = ''): Promise<Response> {
  return fetch(url, { headers: cookie === '' ? {} : { cookie }, redirect: 'manual' });
}

/**
 * Submits the form of a page, with that page as its origin unless the headers say otherwise.
 * `cookie` of the result is the cookie that a browser would send next, or empty.
 */
export async function signIn(
  url: string,
  secret: string,
  cookie = '',
  headers: Record<string, string> = {
    origin: new URL(url).origin,
    'sec-fetch-site': 'same-origin',
  },
) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, ...(cookie !== '' && { cookie }) },
    body: new URLSearchParams({ secret }),
    redirect: 'manual',
  });
  const [given = ''] = response.headers.getSetCookie();
  return {
    status: response.status,
    headers: response.headers,
    text: await response.text(),
    cookie: given.split(';')[0] ?? '',
  };
}
