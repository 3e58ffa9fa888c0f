import type { Report } from '../../../lib/domain/reports/report.ts';

/**
 * A report as it stands in a JSON file: the fields by the interface's names (section 2), times in
 * ISO 8601 and UTC, `password` as whether one is set; its checks as `results` where they are known,
 * and the fields that nobody named under `further`.
 */
export function reportJson({
  id,
  url,
  result,
  score,
  generatedAt,
  privacy,
  hasPassword,
  project,
  checks,
  further,
}: Report) {
  return {
    id,
    url,
    result,
    score,
    generated_at: generatedAt === null ? null : new Date(generatedAt).toISOString(),
    privacy,
    password: hasPassword,
    project,
    ...(checks && { results: checks }),
    ...(further && { further }),
  };
}
