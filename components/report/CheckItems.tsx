import type { Check } from '../../lib/domain/reports/report.ts';
import CheckItem, { type CheckTools } from './CheckItem.tsx';
import { usePieces } from './use-pieces.tsx';

export interface CheckItemsProps {
  checks: Check[];
  /** Whether the importance of each check stands beside it. */
  hasImportance?: boolean;
  tools?: CheckTools;
}

/** The list of these checks. A long list is drawn in pieces. */
export default function CheckItems({ checks, hasImportance, tools }: CheckItemsProps) {
  const { shown, list, more: showMore } = usePieces(checks);
  const keyOf = numbered();
  return (
    <>
      <ul ref={list}>
        {shown.map((check) => (
          <CheckItem
            key={keyOf(check.key ?? check.title)}
            check={check}
            hasImportance={hasImportance}
            tools={tools}
          />
        ))}
      </ul>
      {showMore}
    </>
  );
}

/** Returns a function that numbers equal names, so that a check keeps its key when others go. */
function numbered(): (name: string) => string {
  const counts = new Map<string, number>();
  return (name) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return `${count} ${name}`;
  };
}
