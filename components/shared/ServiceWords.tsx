import { words, type Words } from '../../lib/browser/words.ts';
import type { Problem } from '../../lib/model/problem.ts';

/** A map: the names are the service's, and may be those of the language itself. */
const fieldNames = new Map<string, Words>([
  ['url', 'popupAddress'],
  ['password', 'sharedReportPassword'],
  ['privacy', 'sharedPrivacy'],
  ['headers', 'sharedExtraHeaders'],
]);

/** What the service said itself, as text, by field where it named them. */
export default function ServiceWords({ problem: { text, fields } }: { problem: Problem }) {
  const named = Object.entries(fields ?? {});
  if (!text && named.length === 0) return null;
  return (
    <>
      {text && (
        <p>
          {words('popupServiceSays')} <bdi>{text}</bdi>
        </p>
      )}
      {named.map(([field, faults]) => {
        const name = fieldNames.get(field);
        return (
          <p key={field}>
            {name ? words(name) : <bdi>{field}</bdi>}: <bdi>{faults.join(' ')}</bdi>
          </p>
        );
      })}
    </>
  );
}
