import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { startService } from '../../../local-service/src/command/start.ts';
import { freePort } from '../free-port.ts';
import { quickAudit } from '../quick-audit.ts';

it('refuses requests as any other until its database is open', async () => {
  // A database that takes connections, and says nothing.
  const sockets: Socket[] = [];
  const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const port = await freePort();
  const starting = startService({
    audit: quickAudit(),
    key: 'the-key',
    port,
    database: `postgres://127.0.0.1:${(silent.address() as AddressInfo).port}/none`,
    report: () => undefined,
  });
  await expect.poll(() => sockets.length).toBeGreaterThan(0);
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/reports`);
  expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([
    503,
    '5',
    { message: 'The service is starting. Try again in a few seconds.', status: 503 },
  ]);
  silent.close();
  for (const socket of sockets) socket.destroy();
  await (await starting).close();
});
