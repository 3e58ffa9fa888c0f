import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { closeServer } from '../close-server.ts';
import type { Service } from '../browser/harness.ts';
import { type RecordedRequest, recordRequests } from './record-requests.ts';

/** The answer to a request: 200 and at once by default. */
type Answer = { status?: number; body: unknown; delay?: number };

/**
 * A service whose answers a test chooses. `answer` gets the address and the method of a request,
 * and may be replaced at any time.
 */
export type ListingServer = Service & {
  requests: RecordedRequest[];
  answer: (url: URL, method: string) => Answer;
  close: () => Promise<void>;
};

/** Starts one on a free port of 127.0.0.1. */
export async function startListingServer(answer: ListingServer['answer']): Promise<ListingServer> {
  const server = createServer((request, response) => {
    void (async () => {
      const {
        status = 200,
        body,
        delay = 0,
      } = service.answer(addressOf(request), request.method ?? 'GET');
      request.resume();
      if (delay > 0) await wait(delay);
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    })();
  });
  await new Promise<void>((settle) => {
    server.listen(0, '127.0.0.1', settle);
  });
  const { port } = server.address() as AddressInfo;
  const { requests, stop } = recordRequests(port);
  const service: ListingServer = {
    url: `http://127.0.0.1:${port}`,
    key: 'a-key-for-tests',
    requests,
    answer,
    close: async () => {
      stop();
      await closeServer(server);
    },
  };
  return service;
}

function addressOf({ url = '/' }: IncomingMessage): URL {
  return new URL(url, 'http://service');
}
