import { t } from '../../lib/browser/i18n.ts';
import type { Audit } from '../../lib/domain/reports/audit.ts';
import { useMissingChecks } from '../jobs/use-missing-checks.ts';
import type { PageModel } from '../page/use-page.ts';
import FixFirst from '../report/FixFirst.tsx';
import styles from './page-checks.css?inline';
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

interface Props {
  page: PageModel;
  /** The audit that `PageResult` shows. */
  latest: Audit;
}

/** The checks to fix first, with their styles. Loaded after the first frame. */
export default function PageChecks({ page, latest }: Props) {
  useMissingChecks(page.connection.id, latest, page.stored.jobs, page.rereadHistory);
  const list = useWholeRows();
  const { reportId, checks } = latest;
  if (!checks?.length)
    return <p class="small muted">{t(checks ? 'detailNoChecks' : 'projectNoChecks')}</p>;
  return (
    <FixFirst
      checks={checks}
      heading="h2"
      list={list}
      listsAccepted
      allChecks={{ report: reportId, connection: page.otherConnection }}
    />
  );
}

/**
 * Sets the height of a list to a whole number of rows, as many as the popup has room for. The
 * recent reports get the rest of the room. All rows have the same height, and CSS lets the list
 * shrink. Measures again when a part of the popup changes its size.
 */
function useWholeRows(): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const [shown, row] = [list.current, list.current?.firstElementChild];
    const parts = shown?.closest('main')?.children;
    if (!shown || !row || !parts) return;
    const fit = () => {
      shown.style.maxHeight = '';
      const height = row.getBoundingClientRect().height;
      const room = shown.getBoundingClientRect().height;
      // Browsers round heights by up to half a pixel.
      const rows = Math.max(1, Math.floor((room + 0.5) / height));
      shown.style.maxHeight = `${rows * height}px`;
    };
    let frame = 0;
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(fit);
    });
    for (const part of parts) observer.observe(part);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  });
  return list;
}
