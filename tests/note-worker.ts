import { noteWorker } from '../scripts/lib/processor-time.ts';

/** vitest.config.ts names the project. */
noteWorker(process.env['TEST_PROJECT'] ?? '');
