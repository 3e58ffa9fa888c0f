import type { Row } from '../../support/service/reports-in-memory.ts';
import type { Answer } from '../../support/service/server.ts';

const sites = { 'shop.example': 3, 'blog.example': 2, 'docs.example': 2 };

/** Reports of three sites, newest first. */
export const threeSites: Row[] = Object.entries(sites)
  .flatMap(([host, pages]) => Array.from({ length: pages }, (_, at) => `https://${host}/${at}`))
  .map((url, at) => ({
    id: at + 1,
    url,
    result: 'bad',
    score: 40 + at,
    privacy: 1,
    generated_at: `2026-11-0${at + 1}T10:00:00Z`,
    results: [{ title: 'Has a title', passed: false, importance: 'high' }],
  }))
  .toReversed();

/** Fails at each third request for one report. */
export function failingReads(): Answer {
  let reads = 0;
  return ({ pathname }) =>
    /\/reports\/\d+$/.test(pathname) && ++reads % 3 === 0
      ? { status: 500, json: { message: 'Out of memory.' } }
      : undefined;
}
