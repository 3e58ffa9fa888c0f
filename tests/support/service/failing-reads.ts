import { type ListingServer, startListingServer } from './listing-server.ts';

const sites = { 'shop.example': 3, 'blog.example': 2, 'docs.example': 2 };
const reports = Object.entries(sites)
  .flatMap(([host, pages]) => Array.from({ length: pages }, (_, at) => `https://${host}/${at}`))
  .map((url, at) => ({
    id: at + 1,
    url,
    result: 'bad',
    score: 40 + at,
    privacy: 1,
    generated_at: `2026-11-0${at + 1}T10:00:00Z`,
    results: [{ title: 'Has a title', passed: false, importance: 'high' }],
  }));

/**
 * A service with reports of three sites, which fails at each third request for one of them. Lists
 * come without checks.
 */
export async function startFailingReads(): Promise<ListingServer> {
  let reads = 0;
  return startListingServer(({ pathname, searchParams }) => {
    const id = Number(/\/reports\/(\d+)$/.exec(pathname)?.[1]);
    if (id && ++reads % 3 === 0) return { status: 500, body: { message: 'Out of memory.' } };
    const search = searchParams.get('search') ?? '';
    const listed = reports
      .filter(({ url }) => url.includes(search))
      .map((report) => Object.assign({}, report, { results: null }));
    return { body: { data: reports.find((report) => report.id === id) ?? listed } };
  });
}
