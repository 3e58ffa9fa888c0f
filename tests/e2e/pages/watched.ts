import type { Filed } from '../../local-service/fill-data-file.ts';
import type { Filled } from '../../support/service/report-service.ts';

/** The page that is watched. The report is good; run again, it is bad. */
export const watchedPage = 'https://shop.example.com/boots';
export const watchedReports: Filed[] = [
  { url: 'https://shop.example.com/b', score: 60 },
  { url: watchedPage, score: 90 },
];

/** The runs that reached the service, as paths. */
export const runs = ({ requests }: Filled) =>
  requests.filter(({ method }) => method === 'PUT').map(({ path }) => path);

/** The two things that a watch can lose, with their paths at the service and the words for it. */
export const endings = [
  {
    of: 'report',
    watched: watchedPage,
    name: 'shop.example.com/boots',
    path: '/reports/2',
    said: 'No longer on the service, so the watch was switched off',
  },
  {
    of: 'project',
    watched: 'shop.example.com',
    name: 'shop.example.com',
    path: '/projects/shop.example.com',
    said: 'No longer on the service, so the watch was switched off',
  },
];

/** Deletes a report or a project at the service, as another client of it would. */
export async function deleteElsewhere({ url, key }: Filled, path: string): Promise<void> {
  const answer = await fetch(`${url}/api/v1${path}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${key}` },
  });
  if (!answer.ok) throw new Error(`The service answered ${answer.status} to DELETE ${path}`);
}

declare const chrome: {
  storage: {
    local: {
      get: () => Promise<Record<string, Record<string, unknown>>>;
      set: (items: object) => Promise<void>;
    };
  };
};

/** Runs in a page of the extension. Adds copies of the first change that was found. */
export async function copyChanges(count: number): Promise<void> {
  const all = await chrome.storage.local.get();
  const lists = Object.entries(all).filter(([key]) => key.startsWith('watch-changes:'));
  const longer = lists.map(([key, kept]) => {
    const [first] = kept as unknown as object[];
    const copies = Array.from({ length: count }, (_, at) => ({ ...first, id: `copy-${at}` }));
    return [key, [first, ...copies]];
  });
  await chrome.storage.local.set(Object.fromEntries(longer));
}
