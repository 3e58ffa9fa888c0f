import { t } from '../../lib/browser/i18n.ts';
import type { Result as Value } from '../../lib/domain/reports/result.ts';
import Shape from '../ui/Shape.tsx';

const names = {
  good: 'resultGood',
  decent: 'resultDecent',
  bad: 'resultBad',
  none: 'resultNone',
} as const;

/** The word for a result; null while a report is being generated. */
export function resultName(result: Value | null): string {
  return t(names[result ?? 'none']);
}

/** A result as shape and word. */
export default function Result({ result }: { result: Value | null }) {
  return (
    <span class={`result ${result ?? 'none'}`}>
      <Shape tone={result ?? 'none'} />
      {resultName(result)}
    </span>
  );
}
