import type { Project } from '../model/project.ts';
import { readTime } from '../model/time.ts';
import { isRecord } from './is-record.ts';
import { readCount } from './read-count.ts';

/** Reads a project (interface, section 2; service notes: only `project` is certain). Returns null for what is none. */
export function toProject(raw: unknown): Project | null {
  if (!isRecord(raw)) return null;
  const { project, reports, created_at } = raw;
  if (typeof project !== 'string' || project.trim() === '') return null;
  return { project, reports: readCount(reports), createdAt: readTime(created_at) };
}
