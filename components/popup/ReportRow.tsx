import type { ComponentChildren, TargetedEvent } from 'preact';
import { openAddress } from '../../lib/browser/tabs.ts';
import { words } from '../../lib/browser/words.ts';
import type { Report } from '../../lib/model/report.ts';
import { privacyName } from '../shared/PrivacyChoice.tsx';
import RelativeTime from '../shared/RelativeTime.tsx';
import { resultName } from '../shared/Result.tsx';
import Shape from '../shared/Shape.tsx';
import { leave } from '../shared/leave.ts';
import MoreButton, { type OnMore } from '../shared/MoreButton.tsx';
import PageAddress from '../shared/PageAddress.tsx';
import { shownAddress } from '../shared/shownAddress.ts';

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

/** A report, or what will be one: shape and word, page, how long ago, privacy. It keeps nothing and makes no function of its own, as there are twenty. */
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
          {...(link && which && { 'aria-label': words('popupWhichReport', shownAddress(url).join(''), ...which) })}
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
  void leave(openAddress(event.currentTarget.href));
}
