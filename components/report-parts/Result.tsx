import { resultName } from '../../lib/browser/result-name.ts';
import type { Result as Value } from '../../lib/domain/reports/result.ts';
import Shape from '../ui/Shape.tsx';

/** A result as shape and word. */
export default function Result({ result }: { result: Value | null }) {
  return (
    <span class={`result ${result ?? 'none'}`}>
      <Shape tone={result ?? 'none'} />
      {resultName(result)}
    </span>
  );
}
