import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeServer } from '../close-server.ts';

/** A website on this machine. `url` has no trailing slash. */
export type Site = { url: string; close: () => Promise<void> };

/**
 * Serves HTML by path on a free port of 127.0.0.1, or on the given port. Any other path is a 404.
 * Each answer sets a cookie, which is valid for every port.
 */
export async function startSite(pages: Record<string, string>, port = 0): Promise<Site> {
  const server = createServer((request, response) => {
    const html = pages[new URL(request.url ?? '/', 'http://site').pathname];
    response.writeHead(html === undefined ? 404 : 200, {
      'content-type': 'text/html; charset=utf-8',
      'set-cookie': 'visitor=1; Path=/',
    });
    response.end(html ?? '<!doctype html><title>Not found</title>');
  });
  await new Promise<void>((settle, fail) => {
    server.once('error', fail);
    server.listen(port, '127.0.0.1', settle);
  });
  const close = () => closeServer(server);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}
