import { readIssueAddress } from './issue-tracker.ts';

/** The trackers that are known by name: their host, and the end of the address of a new issue. */
const trackers = {
  github: {
    host: 'github.com',
    end: '/issues/new?title={title}&body={body}&labels={labels}',
  },
  gitlab: {
    host: 'gitlab.com',
    end: '/-/issues/new?issue[title]={title}&issue[description]={body}',
  },
};
export type KnownTracker = keyof typeof trackers;
export const knownTrackers = Object.keys(trackers) as KnownTracker[];

/** Owner and name, or a group, its groups and the name, and no way up to another folder. */
const repositoryShape = /^(?:(?!\.{1,2}(?:\/|$))[\w.-]+(?:\/|$)){2,}$/;

/**
 * Returns the address of a new issue in a repository, which a person types as `owner/name` or as
 * the address of its page. Returns null if the text is neither, or still the words of an example.
 */
export function issueAddressIn(tracker: KnownTracker, typed: string): string | null {
  const { host, end } = trackers[tracker];
  const page = URL.parse(typed.trim());
  const repository = (page ? (page.host === host ? page.pathname : '') : typed)
    .trim()
    .replace(/^\/|(?:\.git)?\/?$/g, '');
  if (!repositoryShape.test(repository)) return null;
  if (tracker === 'github' && repository.split('/').length !== 2) return null;
  const read = readIssueAddress(`https://${host}/${repository}${end}`);
  return 'address' in read ? read.address : null;
}

/** Returns the tracker and the repository of an address, or null if it is another address. */
export function repositoryOf(address: string): [KnownTracker, string] | null {
  for (const tracker of knownTrackers) {
    const { host, end } = trackers[tracker];
    const start = `https://${host}/`;
    if (!address.startsWith(start) || !address.endsWith(end)) continue;
    const repository = address.slice(start.length, -end.length);
    if (issueAddressIn(tracker, repository) === address) return [tracker, repository];
  }
  return null;
}
