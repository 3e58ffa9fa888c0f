import { useId } from 'preact/hooks';
import { plural } from '../../../lib/browser/i18n.ts';
import type { Check } from '../../../lib/domain/reports/report.ts';
import CheckItem from './CheckItem.tsx';
import Importance from './Importance.tsx';
import { usePieces } from './use-pieces.tsx';

interface Props {
  importance: Check['importance'];
  checks: Check[];
  passedOf: (checks: Check[]) => string;
  /** Whether a filter found them: then those that passed are to be seen, too. */
  searched: boolean;
}

/** The checks of one importance: the failed ones, and the others folded. */
export default function ChecksOf({ importance, checks, passedOf, searched }: Props) {
  const id = useId();
  if (checks.length === 0) return null;
  const failed = checks.filter(({ passed }) => !passed);
  const passed = checks.filter((check) => check.passed);
  return (
    <section aria-labelledby={id}>
      <h4 id={id} class="row">
        <span class="grow">
          <Importance of={importance} />
        </span>
        <span class="small muted">{passedOf(checks)}</span>
      </h4>
      <Items checks={failed} />
      {passed.length > 0 && (
        <details open={searched}>
          <summary class="small">{plural('detailPassedCount', passed.length)}</summary>
          <Items checks={passed} />
        </details>
      )}
    </section>
  );
}

function Items({ checks }: { checks: Check[] }) {
  const { shown, list, more } = usePieces(checks);
  return (
    <>
      <ul ref={list}>
        {shown.map((check, index) => (
          <CheckItem key={`${check.key ?? check.title} ${index}`} check={check} />
        ))}
      </ul>
      {more}
    </>
  );
}
