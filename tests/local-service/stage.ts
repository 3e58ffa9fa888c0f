import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import {
  type RunningService,
  type ServiceOptions,
  startService,
} from '../../local-service/src/command/start.ts';
import { quickAudit } from './quick-audit.ts';

/** Makes a folder that is removed after the test, once all that the test started has ended. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'verdict-service-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }));
  return folder;
}

/** Starts a service with quick audits and the key "the-key", which is closed after the test. */
export async function start(options: Partial<ServiceOptions> = {}): Promise<RunningService> {
  const service = await startService({ audit: quickAudit(), key: 'the-key', ...options });
  onTestFinished(() => service.close());
  return service;
}
