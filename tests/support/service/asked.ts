import type { Filled } from './filled.ts';

/** The parameters, by name, of each request for a list that reached the service, in order. */
export function asked(
  { requests }: Pick<Filled, 'requests'>,
  list: 'reports' | 'projects',
): Record<string, string>[] {
  return requests
    .map(({ method, path }) => ({ method, url: new URL(path, 'http://service') }))
    .filter(({ method, url }) => method === 'GET' && url.pathname === `/api/v1/${list}`)
    .map(({ url }) => Object.fromEntries(url.searchParams));
}

/** The requests that change something. */
export const changes = ({ requests }: Pick<Filled, 'requests'>) =>
  requests.filter(({ method }) => method !== 'GET');

/** The parameters of each create, by name. */
export const creates = (service: Pick<Filled, 'requests'>) =>
  changes(service)
    .filter(({ method }) => method === 'POST')
    .map(({ body }) => Object.fromEntries(new URLSearchParams(body)));
