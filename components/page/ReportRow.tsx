import type { ComponentChildren, TargetedEvent } from 'preact';
import { closePopupAfter, openAddress } from '../../lib/browser/tabs.ts';
import { t } from '../../lib/browser/i18n.ts';
import type { Report } from '../../lib/domain/reports/report.ts';
import { privacyName } from '../report-parts/PrivacyChoice.tsx';
import RelativeTime from '../ui/RelativeTime.tsx';
import { resultName } from '../../lib/browser/result-name.ts';
import Shape from '../ui/Shape.tsx';
import MoreButton, { type OnMore } from '../ui/MoreButton.tsx';
import { isolated, shownUrl } from '../../lib/domain/shown-address.ts';
import PageAddress from '../report-parts/PageAddress.tsx';

interface Props {
  /** An id that no other row has. */
  id: string;
  url: string;
  /** Null if there is none yet. */
  report: Report | null;
  /** Its number among several reports of one page, latest first, and their number. */
  which: [at: number, of: number] | undefined;
  /** The address of the report, null if it has none. */
  link: string | null;
  /** The job of the report, in place of its result. */
  work: ComponentChildren;
  /** Shown below, such as a form. */
  children: ComponentChildren;
  onMore: OnMore;
}

/**
 * A row with a report, or with the job that creates one. There are twenty, so it has no state and
 * no functions of its own.
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
          // So that the end is cut off, also in right-to-left text.
          dir="ltr"
          title={url}
          {...(link && { href: link, onClick: open })}
          {...(link &&
            which && { 'aria-label': t('popupWhichReport', isolated(shownUrl(url)), ...which) })}
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
