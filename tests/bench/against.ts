import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../scripts/lib/project.ts';
import { runQuietly } from '../../scripts/lib/run.ts';
import type { RunningService } from '../../local-service/src/command/start.ts';
import { launchChromium } from './chromium.ts';
import { connectVerdict } from './connect-verdict.ts';
import { fillFloor, floorFolder } from './floor.ts';
import { type BothModes, measureBothModes, type Opening } from './opening.ts';
import { watchWorkers } from './workers.ts';

/** One opening each of the popup before, the popup now and the floor. */
export type Comparison = Record<'before' | 'now' | 'floor', Opening>;

/** Its rounds. */
export type Comparisons = BothModes<keyof Comparison>;

/** A commit's build for Chromium, in a clone of its own. */
export interface CommitBuild {
  extension: string;
  remove: () => Promise<void>;
}

/** Clones the project, checks a commit out, and builds it with the packages of that commit. */
export async function buildCommit(commit: string): Promise<CommitBuild> {
  const clone = await mkdtemp(join(tmpdir(), 'verdict-commit-'));
  const remove = () => rm(clone, { recursive: true, force: true });
  for (const [program, ...args] of [
    ['git', 'clone', '--quiet', '--no-checkout', root, clone],
    ['git', '-C', clone, 'checkout', '--quiet', '--detach', commit],
    ['node', join(clone, 'scripts/setup.mjs'), 'build'],
  ] as const) {
    const { code, output } = await runQuietly(program, args);
    if (code === 0) continue;
    await remove();
    throw new Error(`${commit} could not be built:\n${output}`);
  }
  return { extension: join(clone, '.output/chrome-mv3'), remove };
}

/**
 * Opens the popup of two builds and the floor in turn, with the workers running and with the
 * workers stopped.
 */
export async function measureAgainst(
  [before, now]: readonly [before: string, now: string],
  service: RunningService,
  page: string,
  rounds: number,
): Promise<Comparisons & { version: string }> {
  const chromium = await launchChromium([now, floorFolder, before]);
  try {
    const workers = await watchWorkers(chromium);
    const [nowId = '', floorId = '', beforeId = ''] = chromium.ids;
    for (const id of [nowId, beforeId]) await connectVerdict(chromium, id, service);
    await fillFloor(chromium, page);
    await chromium.openTab(page).then(({ detach }) => detach());
    const ids = { before: beforeId, now: nowId, floor: floorId };
    const measured = await measureBothModes(chromium, workers, page, rounds, ids);
    return { version: chromium.version, ...measured };
  } finally {
    await chromium.close();
  }
}
