import type { Result as Value } from '../../lib/domain/reports/result.ts';
import Result from './Result.tsx';

interface Props {
  result: Value | null;
  /** 0 to 100, or null. */
  score: number | null;
}

/** A result with its score, as in "Good 92". */
export default function Rating({ result, score }: Props) {
  return (
    <span class={`rating ${result ?? 'none'}`}>
      <Result result={result} />
      {score !== null && <span class="score"> {Math.round(score)}</span>}
    </span>
  );
}
