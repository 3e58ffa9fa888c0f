import { type Connection, defaultReportPage } from '../../../lib/domain/connections/connection.ts';
import { projectOfUrl } from '../../../lib/domain/addresses/page-url.ts';
import type { Report } from '../../../lib/domain/reports/report.ts';
import { resultOfScore, resultTable } from '../../../lib/domain/reports/result.ts';
import {
  newWatch,
  type Watch,
  type WatchChange,
  type Watched,
} from '../../../lib/domain/watches/watch.ts';

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

let made = 0;
/** An id that nothing else in this process has. The ids rise. */
export function anId(): string {
  made += 1;
  return `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`;
}

/** The id of the connection that every builder uses unless it is told another. */
export const connectionId = 'c1';

/** A connection with a key that opens nothing. */
export const aConnection = (more: Partial<Connection> = {}): Connection => ({
  id: connectionId,
  baseUrl: 'https://reports.example.org',
  apiKey: 'not-a-real-key',
  name: '',
  headers: [],
  reportPage: defaultReportPage,
  ...more,
});

/**
 * A report as a service sends it in a list. Its result and its score go together, and its project
 * is that of its address, unless they are given. `ago` is its age in milliseconds.
 */
export function aReport({
  ago = 3 * hour,
  ...given
}: Partial<Report> & { ago?: number } = {}): Report {
  const { url = 'shop.example.com/boots/winter', privacy = 1 } = given;
  const { score = given.result ? resultTable[given.result].middle : 68 } = given;
  return {
    id: '44',
    url,
    score,
    result: score === null ? null : resultOfScore(score),
    generatedAt: Date.now() - ago,
    privacy,
    hasPassword: privacy === 2,
    project: projectOfUrl(url),
    ...given,
  };
}

/** A weekly watch that was made `days` and an hour ago. */
export function aWatch(
  of: Watched,
  { days = 7, ...more }: Partial<Watch> & { days?: number } = {},
): Watch {
  return { ...newWatch(connectionId, of, 'week', Date.now() - days * day - hour, anId()), ...more };
}

/** A change that a watch found `ago` milliseconds before, and that the person has seen. */
export function aChange({
  ago = hour,
  ...more
}: Partial<WatchChange> & { ago?: number } = {}): WatchChange {
  return {
    id: anId(),
    reportId: '44',
    url: 'https://shop.example.com/boots/winter',
    at: Date.now() - ago,
    from: { result: 'good', score: 86 },
    to: { result: 'decent', score: 68 },
    failing: { titles: [], more: 0 },
    passing: { titles: [], more: 0 },
    isSeen: true,
    ...more,
  };
}
