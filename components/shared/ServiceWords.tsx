import { words, type Words } from '../../lib/browser/words.ts';
import type { Problem } from '../../lib/model/problem.ts';

const fieldNames: Record<string, Words> = {
  url: 'popupAddress',
  password: 'sharedReportPassword',
  privacy: 'sharedPrivacy',
  headers: 'sharedExtraHeaders',
};

/** What the service said itself, as text, by field where it named them. */
export default function ServiceWords({ problem: { text, fields } }: { problem: Problem }) {
  const named = Object.entries(fields ?? {});
  if (!text && named.length === 0) return null;
  return (
    <>
      {named.length === 0 && (
        <p>
          {words('popupServiceSays')} <bdi>{text}</bdi>
        </p>
      )}
      {named.map(([field, faults]) => (
        <p key={field}>
          {fieldNames[field] ? words(fieldNames[field]) : field}: <bdi>{faults.join(' ')}</bdi>
        </p>
      ))}
    </>
  );
}
