import { beforeAll, beforeEach, expect, it } from 'vitest';
import {
  type AuditSettings,
  plainAudits,
} from '../../../local-service/src/audit/audit-settings.ts';
import type { AuditOutcome } from '../../../local-service/src/base/audit.ts';
import { findChrome } from '../../../local-service/src/audit/chrome.ts';
import { lighthouseAudit } from '../../../local-service/src/audit/lighthouse-audit.ts';
import { type Answer, type Asked, startServer } from '../../support/service/server.ts';

/** Longer than texts of a page are in a report. */
const token = `secret-token+${'1234/'.repeat(30)}`;
const sound = `<!doctype html><html lang="en"><head><title>Tiny</title></head><body><h1>Tiny</h1></body></html>`;
const untitled = `<!doctype html><html lang="en"><head></head><body><h1>Tiny</h1></body></html>`;

/** Two origins of one server, and one of the same host with another port. */
let own: string;
let other: string;
let otherPort: string;
let asked: Asked[] = [];
let answer: Answer;
const isOwn = ({ host = '' }: Asked['headers']) => own.endsWith(host);

const play: Answer = (request, pass) => {
  asked.push(request);
  return answer(request, pass);
};
const to = (location: string) => ({ status: 302, headers: { location } });
const page = (raw: string, status = 200) => ({
  status,
  headers: { 'content-type': 'text/html' },
  raw,
});

beforeAll(async () => {
  const [server, neighbour] = await Promise.all([startServer(play), startServer(play)]);
  own = server.url;
  other = own.replace('127.0.0.1', 'localhost');
  otherPort = neighbour.url;
  return async () => {
    await server.close();
    await neighbour.close();
  };
});
beforeEach(() => {
  asked = [];
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
  answer = ({ path, headers }) => {
    const isIn =
      headers['authorization'] === `Bearer ${token}` &&
      headers['cookie']?.includes(`session=${token}-cookie`);
    if (path === '/start') return to('/');
    if (path === '/away') return to(`${other}/gone`);
    if (path === '/beside') return to(`${otherPort}/moved`);
    if (path === '/' && isOwn(headers))
      return isIn
        ? page(
            `${sound}<img src="/away"><img src="${other}/image"><iframe src="${other}/frame"></iframe>
              <img src="/beside" data-token="${token}"><iframe src="${otherPort}/room"></iframe>
              <input value="${token}"><a href="/?token=${encodeURIComponent(token)}"></a>
              <script>console.error('I was sent ${headers['authorization']} and ${headers['cookie']}'); new Worker('/worker');</script>`,
          )
        : page(untitled, 401);
    return page('', 404);
  };
  const outcome = await audit(`${own}/start`, { logins: [login] });
  expect(outcome.checks['document-title']?.passed).toBe(true);
  expect(JSON.stringify(outcome)).toContain('I was sent •');
  expect(JSON.stringify(outcome)).not.toContain(token.slice(0, 8));
  const away = asked.filter(({ headers }) => !isOwn(headers));
  expect(away.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/gone', '/image', '/frame', '/moved', '/room']),
  );
  expect(JSON.stringify(away.map(({ headers }) => headers))).not.toContain('secret');
  const home = asked.filter(({ headers }) => isOwn(headers));
  expect(home.map(({ path }) => path)).toEqual(expect.arrayContaining(['/away', '/worker']));
  // Lighthouse asks for robots.txt past the page.
  const without = home.filter(({ headers }) => headers['authorization'] !== `Bearer ${token}`);
  expect(without.map(({ path }) => path)).toEqual(['/robots.txt']);
}, 120_000);
