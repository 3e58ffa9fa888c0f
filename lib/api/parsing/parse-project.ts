import { maxTextLength } from '../../domain/limits.ts';
import type { Project } from '../../domain/reports/report.ts';
import { readTime } from '../../domain/time.ts';
import { isRecord } from '../../domain/schema.ts';
import { readCount } from './read-batch.ts';
import { isIntact } from './redact.ts';

/**
 * Parses a project (interface, section 2; service notes: only `project` is certain). Returns null
 * for any other value.
 */
export function parseProject(raw: unknown): Project | null {
  if (!isRecord(raw)) return null;
  const { project, reports, created_at } = raw;
  // A name that was cut or redacted would identify another project.
  if (typeof project !== 'string' || project.trim() === '' || !isIntact(project, maxTextLength))
    return null;
  return { project, reports: readCount(reports), createdAt: readTime(created_at) };
}
