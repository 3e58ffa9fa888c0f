import { useId } from 'preact/hooks';
import { formatDay } from '../../../lib/browser/formats.ts';
import { listed, plural, t } from '../../../lib/browser/i18n.ts';
import {
  type Acceptance,
  type AcceptedCheck,
  isOver,
} from '../../../lib/domain/accepted/acceptance.ts';
import { isolated } from '../../../lib/domain/addresses/shown-address.ts';
import type { ReportSummary } from '../../../lib/domain/reports/site.ts';
import { acceptedWhen, whereName } from '../../report/accepted.ts';
import { checkTitle, titleInLine } from '../../report/describe-check.ts';
import PageAddress from '../../report/PageAddress.tsx';
import { usePieces } from '../../report/use-pieces.tsx';
import Button from '../../ui/Button.tsx';
import MoreButton, { type OnMore } from '../../ui/MoreButton.tsx';
import { reportsViewDefault, viewSearch } from '../view.ts';

/** How many checks and pages a row has at first. */
const firstItems = 3;

interface Props {
  acceptance: Acceptance;
  /** The pages that fail one of its checks now. Undefined until they are known. */
  pages: ReportSummary[] | undefined;
  /** Its checks that are no longer needed. */
  gone: AcceptedCheck[];
  onMore: OnMore;
  onRemove: (check: AcceptedCheck) => void;
}

/** An acceptance: its checks, its reason, its place and its end, and the pages that it touches. */
export default function AcceptedRow(props: Props) {
  const { acceptance, pages, gone, onMore, onRemove } = props;
  const { id, checks, reason, where, until, acceptedAt } = acceptance;
  const titleId = useId();
  const rest = checks.length - firstItems;
  const hasEnded = until !== null && isOver(acceptance, Date.now());
  const goneList = usePieces(gone, firstItems);
  return (
    <li class={hasEnded ? 'over' : ''}>
      <div class="row">
        <p id={titleId} class="grow">
          {listed([
            ...checks.slice(0, firstItems).map(titleOf).map(isolated),
            ...(rest > 0 ? [plural('sharedAndMore', rest)] : []),
          ])}
        </p>
        <MoreButton of={id} describedBy={titleId} onMore={onMore} />
      </div>
      <p>
        <bdi>{reason}</bdi>
      </p>
      <p class="small muted">
        {where.in === 'page' ? <PageAddress url={where.page} /> : whereName(where)}
        {' · '}
        {hasEnded
          ? t('acceptedEnded', formatDay(acceptedAt), formatDay(until))
          : acceptedWhen(acceptance)}
      </p>
      {pages && <TouchedPages pages={pages} />}
      {gone.length > 0 && (
        <div class="small">
          <p>{t('acceptedGone')}</p>
          <ul ref={goneList.list}>
            {goneList.shown.map((check, at) => (
              <li key={at}>
                <Button kind="small" onClick={() => onRemove(check)}>
                  {t('sharedRemoveNamed', isolated(titleOf(check)))}
                </Button>
              </li>
            ))}
          </ul>
          {goneList.more}
        </div>
      )}
    </li>
  );
}

function titleOf(check: AcceptedCheck): string {
  return titleInLine(checkTitle({ ...check, passed: false }));
}

/** How many pages fail a check of the acceptance now, and which. */
function TouchedPages({ pages }: { pages: ReportSummary[] }) {
  const { shown, list, more } = usePieces(pages, firstItems);
  if (pages.length === 0) return <p class="small muted">{t('acceptedFailsNowhere')}</p>;
  return (
    <details class="small">
      <summary>{plural('acceptedFailsOn', pages.length)}</summary>
      <ul ref={list}>
        {shown.map(({ id, url }) => (
          <li key={id}>
            <a class="address cut" href={viewSearch({ ...reportsViewDefault, report: id })}>
              <PageAddress url={url} />
            </a>
          </li>
        ))}
      </ul>
      {more}
    </details>
  );
}
