import type { ComponentChildren, TargetedEvent } from 'preact';
import { closePopupAfter, openAddress } from '../../lib/browser/tabs.ts';
import { t } from '../../lib/browser/i18n.ts';
import type { Report } from '../../lib/domain/reports/report.ts';
import { privacyName } from '../report-parts/PrivacyChoice.tsx';
import RelativeTime from '../ui/RelativeTime.tsx';
import { resultName } from '../report-parts/Result.tsx';
import Shape from '../ui/Shape.tsx';
import MoreButton, { type OnMore } from '../ui/MoreButton.tsx';
import PageAddress, { shownAddress } from '../report-parts/PageAddress.tsx';

interface Props {
  /** A name that no other row has. */
  id: string;
  url: string;
  /** Null where there is none yet. */
  report: Report | null;
  /** Which of several reports of one page it is, the latest first; undefined where there is one. */
  which: [at: number, of: number] | undefined;
  /** The page of the report, null where it has none. */
  link: string | null;
  /** What is being done, in place of how the report stands. */
  work: ComponentChildren;
  /** What is open below it. */
  children: ComponentChildren;
  onMore: OnMore;
}

/**
 * A report, or what will be one: shape and word, page, how long ago, privacy. It keeps nothing and
 * makes no function of its own, as there are twenty.
 */
export default function ReportRow({ id, url, report, which, link, work, children, onMore }: Props) {
  const result = report?.result ?? null;
  return (
    <li tabIndex={-1} class="item">
      <Shape tone={result ?? 'none'} />
      <div class="grow">
        <a
          id={id}
          class="address cut"
          // Cut off at its end, also where the rest runs from right to left.
          dir="ltr"
          title={url}
          {...(link && { href: link, onClick: open })}
          {...(link &&
            which && { 'aria-label': t('popupWhichReport', shownAddress(url).join(''), ...which) })}
        >
          <PageAddress url={url} />
        </a>
        {work ??
          (report && (
            <div class="small muted cut">
              <span class={result ?? 'none'}>
                {resultName(result)} {report.score !== null && Math.round(report.score)}
              </span>
              {report.generatedAt !== null && (
                <>
                  {' · '}
                  <RelativeTime at={report.generatedAt} />
                </>
              )}
              {report.privacy !== null && ` · ${privacyName(report.privacy)}`}
            </div>
          ))}
        {children}
      </div>
      {report && !work && <MoreButton of={report.id} describedBy={id} onMore={onMore} />}
    </li>
  );
}

function open(event: TargetedEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  void closePopupAfter(openAddress(event.currentTarget.href));
}
