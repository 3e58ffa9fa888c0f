import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type AuditSettings, plainAudits } from '../../../local-service/audit-settings.ts';
import type { AuditOutcome } from '../../../local-service/audit.ts';
import { findChrome } from '../../../local-service/chrome.ts';
import { lighthouseAudit } from '../../../local-service/lighthouse-audit.ts';

/** Longer than texts of a page are in a report. */
const token = `secret-token+${'1234/'.repeat(30)}`;
const sound = `<!doctype html><html lang="en"><head><title>Tiny</title></head><body><h1>Tiny</h1></body></html>`;
const untitled = `<!doctype html><html lang="en"><head></head><body><h1>Tiny</h1></body></html>`;

type Asked = { host: string; path: string; headers: IncomingHttpHeaders };
let asked: Asked[] = [];
let answer: (asked: Asked) => { html: string; status?: number; location?: string };
const [server, neighbour] = [1, 2].map((): Server =>
  createServer(({ url: path = '', headers }, response) => {
    const request = { host: headers.host ?? '', path, headers };
    asked.push(request);
    const { html, status = 200, location } = answer(request);
    response
      .writeHead(status, { 'content-type': 'text/html', ...(location && { location }) })
      .end(html);
  }),
) as [Server, Server];
/** Two origins of one server, and one of the same host with another port. */
let own: string;
let other: string;
let otherPort: string;

const listen = async (one: Server) => {
  one.listen(0, '127.0.0.1');
  await once(one, 'listening');
  return (one.address() as AddressInfo).port;
};
beforeAll(async () => {
  const port = await listen(server);
  own = `http://127.0.0.1:${port}`;
  other = `http://localhost:${port}`;
  otherPort = `http://127.0.0.1:${await listen(neighbour)}`;
});
beforeEach(() => {
  asked = [];
});
afterAll(() => {
  for (const one of [server, neighbour]) {
    one.closeAllConnections();
    one.close();
  }
});

async function audit(url: string, settings: Partial<AuditSettings>): Promise<AuditOutcome> {
  return lighthouseAudit(findChrome()!, { ...plainAudits, ...settings })(url);
}

it('sends a login to its origin alone, and tells nobody', async () => {
  const login = {
    origin: own,
    headers: { Authorization: `Bearer ${token}` },
    cookies: { session: `${token}-cookie` },
  };
  answer = ({ host, path, headers }) => {
    const isIn =
      headers.authorization === `Bearer ${token}` &&
      headers.cookie?.includes(`session=${token}-cookie`);
    if (path === '/start') return { html: '', status: 302, location: '/' };
    if (path === '/away') return { html: '', status: 302, location: `${other}/gone` };
    if (path === '/beside') return { html: '', status: 302, location: `${otherPort}/moved` };
    if (path === '/' && own.endsWith(host))
      return isIn
        ? {
            html: `${sound}<img src="/away"><img src="${other}/image"><iframe src="${other}/frame"></iframe>
              <img src="/beside" data-token="${token}"><iframe src="${otherPort}/room"></iframe>
              <input value="${token}"><a href="/?token=${encodeURIComponent(token)}"></a>
              <script>console.error('I was sent ${headers.authorization} and ${headers.cookie}'); new Worker('/worker');</script>`,
          }
        : { html: untitled, status: 401 };
    return { html: '', status: 404 };
  };
  const outcome = await audit(`${own}/start`, { logins: [login] });
  expect(outcome.checks['document-title']?.passed).toBe(true);
  expect(JSON.stringify(outcome)).toContain('I was sent •');
  expect(JSON.stringify(outcome)).not.toContain(token.slice(0, 8));
  const away = asked.filter(({ host }) => !own.endsWith(host));
  expect(away.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/gone', '/image', '/frame', '/moved', '/room']),
  );
  expect(JSON.stringify(away.map(({ headers }) => headers))).not.toContain('secret');
  const home = asked.filter(({ host }) => own.endsWith(host));
  expect(home.map(({ path }) => path)).toEqual(expect.arrayContaining(['/away', '/worker']));
  // Lighthouse asks for robots.txt past the page.
  const without = home.filter(({ headers }) => headers.authorization !== `Bearer ${token}`);
  expect(without.map(({ path }) => path)).toEqual(['/robots.txt']);
}, 120_000);
