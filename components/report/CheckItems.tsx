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
  return (
    <>
      <ul ref={list}>
        {shown.map((check, index) => (
          <CheckItem
            key={`${check.key ?? check.title} ${index}`}
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
