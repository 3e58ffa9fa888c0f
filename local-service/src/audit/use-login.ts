import { connect } from 'puppeteer-core';
import type { Login } from './logins.ts';

/**
 * Makes a browser send a login to its origin, from frames and workers as well, and nowhere else: a
 * request that is redirected to another origin goes on without it. `port` is that of the browser's
 * debugger.
 */
export async function useLogin(port: number, { origin, headers, cookies }: Login): Promise<void> {
  const browser = await connect({ browserURL: `http://127.0.0.1:${port}`, defaultViewport: null });
  const session = await browser.target().createCDPSession();
  const { protocol, port: ownPort } = new URL(origin);
  const isSecure = protocol === 'https:';
  const sourceScheme = isSecure ? 'Secure' : 'NonSecure';
  const sourcePort = Number(ownPort || (isSecure ? 443 : 80));
  const url = `${origin}/`;
  await session.send('Storage.setCookies', {
    cookies: Object.entries(cookies).map(([name, value]) => ({
      name,
      value,
      url,
      sourceScheme,
      sourcePort,
    })),
  });
  if (Object.keys(headers).length === 0) return;
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const all = new Headers(request.headers);
    // Chromium adds cookies itself. Named here, they keep some redirected requests from ending.
    all.delete('cookie');
    for (const [name, value] of Object.entries(headers)) all.set(name, value);
    session
      .send('Fetch.continueRequest', {
        requestId,
        headers: [...all].map(([name, value]) => ({ name, value })),
      })
      // The page may have cancelled it.
      .catch(() => undefined);
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: `${origin}/*` }] });
}
