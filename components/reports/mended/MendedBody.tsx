import { useId } from 'preact/hooks';
import { formatNumber } from '../../../lib/browser/formats.ts';
import { plural } from '../../../lib/browser/i18n.ts';
import { auditId } from '../../../lib/domain/reports/audit.ts';
import type { ChangedCheck, Mended } from '../../../lib/domain/reports/mended.ts';
import { checkTitle } from '../../report/describe-check.ts';
import Importance from '../../report/Importance.tsx';
import PageAddress from '../../report/PageAddress.tsx';
import { usePieces } from '../../report/use-pieces.tsx';
import LongText from '../../ui/LongText.tsx';
import Shape, { type Tone } from '../../ui/Shape.tsx';
import { reportsViewDefault, type View } from '../view.ts';
import ViewLink from '../ViewLink.tsx';
import { daysText, mendedFacts, mendedGroups } from './mended-document.ts';

interface Shared {
  project: string;
  onView: (view: View) => void;
}

/** A project over a period: its results, the pages not compared, and the checks that changed. */
export default function MendedBody({ mended, ...shared }: Shared & { mended: Mended }) {
  const id = useId();
  return (
    <>
      <section aria-labelledby={id}>
        <h3 id={id}>{plural('mendedResults', mended.pages)}</h3>
        <ul>
          {mendedFacts(mended).map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </section>
      {mendedGroups(mended).map((group) => (
        <Group key={group.title} {...group} {...shared} />
      ))}
    </>
  );
}

type GroupProps = ReturnType<typeof mendedGroups>[number] & Shared;

function Group({ title, checks, nothing, ...shared }: GroupProps) {
  const id = useId();
  const { shown, list, more } = usePieces(checks, 20);
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>
        {title} <span class="count muted">{formatNumber(checks.length)}</span>
      </h3>
      {checks.length === 0 && <p class="muted">{nothing}</p>}
      <ul ref={list}>
        {shown.map((changed) => (
          <Changed key={changed.check.key ?? changed.check.title} {...changed} {...shared} />
        ))}
      </ul>
      {more}
    </section>
  );
}

/** A check with its pages. A page leads to its report, and the days of its runs compare them. */
function Changed({ check, pages, tone, project, onView }: ChangedCheck & Shared & { tone: Tone }) {
  const { shown, list, more } = usePieces(pages, 5);
  const view = { ...reportsViewDefault, project };
  return (
    <li class="check-line">
      <Shape tone={tone} />
      <div>
        <LongText text={checkTitle(check)} />{' '}
        <span class="small muted">
          <Importance of={check.importance} brief /> · {plural('projectPages', pages.length)}
        </span>
        <ul ref={list} class="small">
          {shown.map(({ page, url, earlier, later }) => {
            const compare: [string, string] = [auditId(earlier), auditId(later)];
            return (
              <li key={page} class="row wrap">
                <ViewLink class="" view={{ ...view, report: later.reportId }} onView={onView}>
                  <PageAddress url={url} />
                </ViewLink>
                <ViewLink class="muted" view={{ ...view, compare }} onView={onView}>
                  {daysText(earlier.at, later.at)}
                </ViewLink>
              </li>
            );
          })}
        </ul>
        {more}
      </div>
    </li>
  );
}
