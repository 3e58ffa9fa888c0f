import 'fake-indexeddb/auto';
import { afterEach, beforeEach } from 'vitest';
import type { Task } from '../../../lib/domain/jobs/job.ts';
import { type RunningService, startService } from '../../../local-service/src/command/start.ts';
import { quickAudit } from '../../local-service/quick-audit.ts';
import {
  completeFakeBrowser,
  connect as connectTo,
  key,
  reportsOf,
  type Surroundings,
} from './stage.ts';

export { key, longAgo, start, until } from './stage.ts';

/** The service of a test and the browser around its background. Both are new for each test. */
export const world = {} as { service: RunningService; around: Surroundings };

export const create = {
  kind: 'create',
  url: 'https://example.com/',
  privacy: 2,
  password: 'correct horse',
} satisfies Task;

/** Saves the connection to the service. */
export const connect = async (apiKey = key) => connectTo(world.service.url, apiKey);

/** All reports of the service. */
export const reports = async () => reportsOf(world.service.url);

/** The text of the badge, and the title, that were last shown above a tab. */
export const above = (id: number) => {
  const shown = world.around.badges.filter(({ tabId }) => tabId === id);
  return [
    shown.findLast(({ text }) => text !== undefined)?.text,
    shown.findLast(({ title }) => title !== undefined)?.title,
  ];
};

beforeEach(async () => {
  world.around = completeFakeBrowser();
  world.service = await startService({ audit: quickAudit(), key });
});

afterEach(async () => {
  // This background must not touch the jobs of the next test.
  await navigator.locks.request('verdict:outbox:c1', async () => {});
  await world.service.close();
});
