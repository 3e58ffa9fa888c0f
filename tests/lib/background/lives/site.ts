/**
 * The site that the person has reports made of: with a page that leads to another one, or an app
 * with routes behind a hash, which the service keeps or drops.
 */
export type Site = 'moved' | 'routes kept' | 'routes dropped';
export const sites: Site[] = ['moved', 'routes kept', 'routes dropped'];

const own = Array.from({ length: 10 }, (_, at) => `https://one.example/${at}`);
const moved = { from: 'https://one.example/moved', to: 'https://one.example/landed' };
const app = 'https://app.example/';
const routes = [`${app}#/about`, app, `${app}#!about`, `${app}#/contact`];

/** The pages of a site, those that most events are about first. */
export const pagesOf = (site: Site) =>
  site === 'moved'
    ? [...own.slice(0, 2), moved.from, moved.to, ...own.slice(2)]
    : [...routes, ...own];

/** The address under which the service lists a page of a site. */
export function landing(site: Site, url: string): string {
  if (site === 'routes dropped') return url.replace(/#.*/, '');
  return url === moved.from ? moved.to : url;
}

/** An address without its route. */
export const withoutRoute = (url: string) => landing('routes dropped', url);

/** Whether nobody can tell the reports of two pages apart, whatever the service does to routes. */
export const isSamePage = (one: string, other: string) =>
  landing('moved', one) === landing('moved', other);
