import { formatNumber } from '../../lib/browser/formats.ts';
import { t } from '../../lib/browser/i18n.ts';
import { type Unchecked, uncheckedReasons } from '../../lib/domain/reports/report.ts';
import LongText from '../ui/LongText.tsx';
import Shape from '../ui/Shape.tsx';
import { uncheckedGroups, uncheckedTitle } from './unchecked.ts';
import { usePieces } from './use-pieces.tsx';

interface Props {
  unchecked: Unchecked[];
  /** Whether the groups are open at first. */
  open: boolean;
}

/**
 * The checks that were neither passed nor failed, a closed group for each reason: those that failed
 * themselves, those for a person, and those that did not apply.
 */
export default function UncheckedChecks({ unchecked, open }: Props) {
  return uncheckedReasons.map((reason) => {
    const own = unchecked.filter((check) => check.reason === reason);
    if (own.length === 0) return null;
    return (
      <details key={reason} open={open}>
        <summary class="small">
          {t(uncheckedGroups[reason])} <span class="muted">{formatNumber(own.length)}</span>
        </summary>
        <UncheckedList unchecked={own} />
      </details>
    );
  });
}

function UncheckedList({ unchecked }: { unchecked: Unchecked[] }) {
  const { shown, list, more } = usePieces(unchecked);
  return (
    <>
      <ul ref={list}>
        {shown.map((check, index) => (
          <li key={index} class="check">
            <Shape tone="none" />
            <div>
              <LongText text={uncheckedTitle(check)} />
              {check.explanation !== undefined && (
                <p class="small muted">
                  <LongText text={check.explanation} />
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
      {more}
    </>
  );
}
