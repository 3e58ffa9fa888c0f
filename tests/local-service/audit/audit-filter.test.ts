import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { plainAudits } from '../../../local-service/src/audit/audit-settings.ts';
import { createHostFilter, readAuditHost } from '../../../local-service/src/audit/audit-hosts.ts';
import { openAuditProxy } from '../../../local-service/src/audit/audit-proxy.ts';
import { findChrome } from '../../../local-service/src/audit/chrome.ts';
import { lighthouseAudit } from '../../../local-service/src/audit/lighthouse-audit.ts';

const html = (body: string) =>
  `<!doctype html><html lang="en"><head><title>Tiny</title></head><body><h1>Tiny</h1>${body}</body></html>`;

/** The page that is audited, at 127.0.0.2, and the paths that were asked for. */
let asked: string[] = [];
let body = '';
const site = createServer(({ url = '', headers }, response) => {
  asked.push(`${headers.host}${url}`);
  const location = url.startsWith('/to?') ? decodeURIComponent(url.slice(4)) : undefined;
  if (location !== undefined) response.writeHead(302, { location }).end();
  else if (url === '/') response.writeHead(200, { 'content-type': 'text/html' }).end(html(body));
  else response.writeHead(404).end();
});
/** A server of the private network, at every other address of this computer, and its guests. */
let guests: string[] = [];
const secret = createServer((_, response) => response.end('secret'));
secret.on('connection', ({ remotePort, localAddress }: Socket) =>
  guests.push(`TCP ${localAddress} from ${remotePort}`),
);
const datagrams = createSocket('udp6').on('message', () => guests.push('UDP'));
let port: number;
let secretPort: number;

beforeAll(async () => {
  secret.listen(0, '::');
  await once(secret, 'listening');
  secretPort = (secret.address() as AddressInfo).port;
  datagrams.bind(secretPort, '::');
  await once(datagrams, 'listening');
  site.listen(0, '127.0.0.2');
  await once(site, 'listening');
  port = (site.address() as AddressInfo).port;
});
beforeEach(() => {
  asked = [];
  guests = [];
  body = '';
});
afterAll(() => {
  for (const server of [site, secret]) {
    server.closeAllConnections();
    server.close();
  }
  datagrams.close();
});

/** Lets an audit reach the site alone. Names lead to the site or to the private network. */
function filterOf(
  find = async (name: string) => [name === 'site.test' ? '127.0.0.2' : '127.0.0.1'],
) {
  return createHostFilter([readAuditHost('127.0.0.2')!], find);
}
const audit = async (url: string) => lighthouseAudit(findChrome()!, plainAudits, filterOf())(url);

const isPrivate =
  'The page could not be opened: its address is not public, and this service does not audit such addresses.';

it('sends nothing of an audited page into the private network', async () => {
  const hosts = ['127.0.0.1', 'localhost', '[::1]', 'secret.test', '[::ffff:127.0.0.1]', '0x7f.1'];
  const places = hosts.map((host) => `${host}:${secretPort}`);
  body = `
    ${places
      .map(
        (
          at,
        ) => `<link rel="preconnect" href="http://${at}/"><link rel="prefetch" href="http://${at}/p">
      <img alt="" src="http://${at}/i"><iframe title="f" src="http://${at}/f"></iframe><script src="http://${at}/s"></script>`,
      )
      .join('')}
    <img alt="" src="/to?${encodeURIComponent(`http://secret.test:${secretPort}/redirected`)}">
    <script>
      for (const at of ${JSON.stringify(places)}) {
        fetch('http://' + at + '/fetch', { mode: 'no-cors' }).catch(() => {});
        fetch('https://' + at + '/fetch', { mode: 'no-cors' }).catch(() => {});
        navigator.sendBeacon('http://' + at + '/beacon', 'x');
        new WebSocket('ws://' + at + '/socket');
        new EventSource('http://' + at + '/events');
        try { new WebTransport('https://' + at + '/transport').ready.catch(() => {}); } catch {}
        for (const url of ['stun:' + at, 'turn:' + at, 'turn:' + at + '?transport=tcp'])
          try {
            const call = new RTCPeerConnection({ iceServers: [{ urls: url, username: 'a', credential: 'b' }] });
            call.createDataChannel('x');
            call.createOffer().then((offer) => call.setLocalDescription(offer));
          } catch {}
      }
    </script>`;
  const { checks } = await audit(`http://site.test:${port}/`);
  expect(checks['document-title']?.passed).toBe(true);
  expect(guests).toEqual([]);
  // Lighthouse's own requests go the same way: no one else knows where this name leads.
  expect(asked).toEqual(
    expect.arrayContaining([`site.test:${port}/`, `site.test:${port}/robots.txt`]),
  );
});

it.each(['a redirect', 'a script'])('says that %s led into the private network', async (way) => {
  const away = `http://secret.test:${secretPort}/`;
  body = `<script>location = ${JSON.stringify(away)}</script>`;
  const url = `http://site.test:${port}/${way === 'a script' ? '' : `to?${encodeURIComponent(away)}`}`;
  await expect(audit(url)).rejects.toThrow(isPrivate);
  expect(guests).toEqual([]);
  expect(asked[0]).toContain('site.test');
});

it('refuses a page in the private network without a browser', async () => {
  await expect(audit(`http://secret.test:${secretPort}/`)).rejects.toThrow(isPrivate);
  expect(guests).toEqual([]);
});

it('connects to the address that it checked, wherever the name leads a moment later', async () => {
  const found = [['127.0.0.2'], ['127.0.0.1'], ['127.0.0.2'], ['127.0.0.1']];
  let finds = 0;
  const proxy = await openAuditProxy(filterOf(async () => found[finds++ % found.length]!));
  onTestFinished(async () => proxy.close());
  const get = async () => {
    const sent = request({
      port: proxy.port,
      host: '127.0.0.1',
      path: `http://rebound.test:${port}/`,
      headers: { host: `rebound.test:${port}`, connection: 'close' },
    }).end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    await text(response);
    return response.statusCode;
  };
  const tunnel = async () => {
    const sent = request({
      method: 'CONNECT',
      port: proxy.port,
      host: '127.0.0.1',
      path: `rebound.test:${port}`,
    }).end();
    const [{ statusCode }, socket] = (await once(sent, 'connect')) as [IncomingMessage, Socket];
    socket.destroy();
    return statusCode;
  };
  expect([await get(), await get(), await tunnel(), await tunnel()]).toEqual([200, 403, 200, 403]);
  expect(finds).toBe(4);
  expect(asked).toEqual([`rebound.test:${port}/`]);
});
