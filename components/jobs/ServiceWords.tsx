import { t, type Words } from '../../lib/browser/i18n.ts';
import type { Problem } from '../../lib/domain/problem.ts';

/** A map: the names are the service's, and may be those of the language itself. */
const fieldNames = new Map<string, Words>([
  ['url', 'sharedAddress'],
  ['password', 'passwordLabel'],
  ['privacy', 'privacyLabel'],
  ['headers', 'sharedExtraHeaders'],
]);

interface Props {
  problem: Problem;
  /** Whether it is clear who says it, and of what: no introduction then. */
  bare?: boolean;
}

/** The service's own words, as text, by field when it named the fields. */
export default function ServiceWords({ problem: { text, fields }, bare = false }: Props) {
  return (
    <>
      {text && (
        <p>
          {!bare && `${t('serviceSays')} `}
          <bdi>{text}</bdi>
        </p>
      )}
      {Object.entries(fields ?? {}).map(([field, faults]) => {
        const name = fieldNames.get(field);
        return (
          <p key={field}>
            {!(bare && field === 'url') && <>{name ? t(name) : <bdi>{field}</bdi>}: </>}
            <bdi>{faults.join(' ')}</bdi>
          </p>
        );
      })}
    </>
  );
}

/** Whether the service said anything itself. */
export function hasServiceWords({ text, fields }: Problem): boolean {
  return Boolean(text) || Object.keys(fields ?? {}).length > 0;
}
