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
