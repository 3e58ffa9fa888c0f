import { type Reply as Sent, startServer } from '../support/service/server.ts';
import { good, type Reply, type Row } from './row.ts';

/** A service that gives the answers of a row. */
export interface HostileServer {
  url: string;
  play: (row: Pick<Row, 'list' | 'item'>) => void;
  close: () => Promise<void>;
}

/** Starts one on a free port of 127.0.0.1. */
export async function startHostileServer(): Promise<HostileServer> {
  let list: Reply;
  let item: Reply;
  const play: HostileServer['play'] = (row) => {
    list = row.list ?? { json: { data: [good()] } };
    item = row.item ?? { json: { data: good() } };
  };
  play({});
  const { url, close } = await startServer(({ method, pathname }) =>
    sent(method === 'GET' && /\/(reports|projects)$/.test(pathname) ? list : item),
  );
  return { url, play, close };
}

const sent = ({ headers, breaks, ...reply }: Reply): Sent => ({
  ...reply,
  headers: { 'content-type': 'application/json', ...headers },
  ...(breaks && { ends: 'hang up' }),
});
