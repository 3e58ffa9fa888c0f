import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RunningService } from '../../../local-service/src/command/start.ts';
import { call } from '../call.ts';
import { quickAudit } from '../quick-audit.ts';
import { start } from '../stage.ts';

let service: RunningService;
let told: Error[];

beforeEach(async () => {
  told = [];
  service = await start({
    audit: quickAudit({ delay: 35_000 }),
    report: (error) => told.push(error),
  });
});

/**
 * Sends the beginning of a request, then one byte a second while the connection is open. Resolves
 * to the answer once the connection is closed.
 */
async function trickle(beginning: string): Promise<string> {
  const socket = connect(service.port, '127.0.0.1').setEncoding('utf8');
  let answer = '';
  socket.on('data', (text: string) => (answer += text)).on('error', () => undefined);
  const closed = once(socket, 'close');
  socket.write(beginning);
  while (!socket.destroyed) {
    await Promise.race([wait(1000), closed]);
    if (!socket.destroyed) socket.write('x');
  }
  return answer;
}

const head = () =>
  `POST /api/v1/reports HTTP/1.1\r\nHost: 127.0.0.1:${service.port}\r\nAuthorization: Bearer the-key\r\n`;
/**
 * Sends two requests on one connection, which is idle between them for longer than a request may
 * take to arrive. Resolves to both answers.
 */
async function pause(): Promise<string> {
  const socket = connect(service.port, '127.0.0.1').setEncoding('utf8');
  let answers = '';
  socket.on('data', (text: string) => (answers += text));
  const ask = (more = '') =>
    socket.write(`GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:${service.port}\r\n${more}\r\n`);
  ask();
  await wait(32_000);
  ask('Connection: close\r\n');
  await once(socket, 'close');
  return answers;
}

const form = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 5000\r\n\r\n';

// These tests take as long as the real limits of the service.
describe('a request that never ends', { timeout: 60_000 }, () => {
  it('is ended, in its headers and in its body, and is no fault of the service; a long audit is waited for, and so is a further request', async () => {
    const audited = call(service, 'POST', '/reports', { url: 'https://example.com/' });
    const [headers, body, paused] = await Promise.all([
      trickle(`${head()}X-Slow: `),
      trickle(`${head()}${form}url=`),
      pause(),
    ]);
    // A proxy keeps its connections for a minute, and the service for longer.
    expect(paused.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
    expect(paused).toContain('Keep-Alive: timeout=75');
    expect([headers, body].map((answer) => /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])).toEqual([
      '408',
      '408',
    ]);
    expect((await audited).status).toBe(200);
    expect(told).toEqual([]);
  });

  it('does not keep the service from closing', async () => {
    const trickles = [trickle(`${head()}X-Slow: `), trickle(`${head()}${form}url=`)];
    const { length } = await call(service, 'GET', '/reports').then(({ rows }) => rows);
    expect(length).toBe(0);
    await service.close();
    await Promise.all(trickles);
    expect(told).toEqual([]);
  });
});
