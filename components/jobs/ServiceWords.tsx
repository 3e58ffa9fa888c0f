import { t, type Words } from '../../lib/browser/i18n.ts';
import type { Problem } from '../../lib/domain/problem.ts';

/** A map, since the service chooses the names, and may choose `constructor`. */
const fieldNames = new Map<string, Words>([
  ['url', 'sharedAddress'],
  ['password', 'passwordLabel'],
  ['privacy', 'privacyLabel'],
  ['headers', 'sharedExtraHeaders'],
]);

interface Props {
  problem: Problem;
  /** Whether to leave out the introduction, since the context has it. */
  bare?: boolean;
}

/** The text of the service about a problem, by field if it named fields. Always plain text. */
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

/** Whether a problem has a text of the service. */
export function hasServiceWords({ text, fields }: Problem): boolean {
  return Boolean(text) || Object.keys(fields ?? {}).length > 0;
}
