import type { Filed } from '../../local-service/fill-data-file.ts';
import type { RecordedRequest } from '../../support/service/requests.ts';

/** A report of a page, and so many newer ones that no list of the newest has it, oldest first. */
export const oldReportOf = (url: string): Filed[] => [
  { url, score: 60 },
  ...Array.from({ length: 60 }, (_, at) => ({ url: `https://newer.example/${at}` })),
];

/** The requests with the host or the path of a page in their address or their body. */
export function namingPage(
  { requests }: { requests: RecordedRequest[] },
  url: string,
): RecordedRequest[] {
  const { host, pathname } = new URL(url);
  return requests.filter(({ path, body }) => {
    const said = decodeURIComponent(`${path}\n${body}`);
    return said.includes(host) || said.includes(pathname);
  });
}
