import { test as base } from '@playwright/test';
import { noteWorker } from '../../scripts/lib/processor-time.ts';

/**
 * Playwright's `test`, from which the ones of all projects come. Each worker notes its project, for
 * the summary of the run.
 */
export const test = base.extend<object, { noted: void }>({
  noted: [
    async ({}, use, { project }) => {
      noteWorker(project.name);
      await use();
    },
    { scope: 'worker', auto: true },
  ],
});
