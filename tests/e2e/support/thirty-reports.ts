const day = 24 * 60 * 60_000;
const hosts = ['shop.example.com', 'blog.example.org', 'docs.example.dev'];

/** Thirty reports over three hosts, oldest first; the score of the newest is 90. */
export const reports = Array.from({ length: 30 }, (_, at) => ({
  url: `https://${hosts[at % 3]}/page-${String(at + 1).padStart(2, '0')}`,
  score: [20, 60, 90][at % 3] ?? 0,
  at: Date.now() - (30 - at) * day,
}));
