import { resultName } from '../../lib/browser/i18n.ts';
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

interface Props {
  result: Value | null;
  score: number | null;
}

/** A result with its score, such as "Good 92". */
export function Rating({ result, score }: Props) {
  return (
    <span class={`rating ${result ?? 'none'}`}>
      <Result result={result} />
      {score !== null && <span class="score"> {Math.round(score)}</span>}
    </span>
  );
}
