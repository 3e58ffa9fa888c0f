import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { formatNumber } from '../../../lib/browser/formats.ts';
import { plural, t } from '../../../lib/browser/i18n.ts';
import type { Accepted, Check } from '../../../lib/domain/reports/report.ts';
import { checkName, type FailingCheck, type SiteCheck } from '../../../lib/domain/reports/site.ts';
import { acceptedWhen, countsText } from '../../report/accepted.ts';
import { checkTitle } from '../../report/describe-check.ts';
import Importance from '../../report/Importance.tsx';
import { usePieces } from '../../report/use-pieces.tsx';
import type { MenuItem } from '../../ui/Menu.tsx';
import MoreButton, { type OnMore, useMoreMenu } from '../../ui/MoreButton.tsx';
import type { ProjectView, View } from '../view.ts';
import { emptyText } from './site-pages.ts';
import type { KnownSite } from './use-site.ts';
import ViewLink from '../ViewLink.tsx';

const firstChecks = 20;

interface Props {
  site: KnownSite;
  view: ProjectView;
  onView: (view: View) => void;
  /** The items of the menu of a check. */
  itemsOf: (check: Check) => MenuItem[];
  /** The button that reads the missing checks, or its progress. */
  reading: ComponentChildren;
}

/**
 * "What fails": the failing checks by importance, each with the number of pages that fail it. Those
 * that are accepted are apart.
 */
export default function FailingChecks({ site, view, onView, itemsOf, reading }: Props) {
  const { failing, accepted, marks, checked, pages } = site;
  const known = checked > 0 && plural('projectChecked', pages.length, checked);
  const [onMore, menu] = useMoreMenu((of) => {
    const check = [...failing, ...accepted].find(({ name }) => name === of);
    return check ? itemsOf(checkOf(check, marks.everywhere.get(of))) : [];
  });
  const shared = { site, view, onView, onMore };
  return (
    <section tabIndex={-1} class="fails" aria-labelledby="fails">
      <div class="row wrap">
        <h3 id="fails" class="grow">
          {t('projectFails')}
        </h3>
        {known && <span class="small muted">{known}</span>}
      </div>
      {reading}
      {accepted.length > 0 && <p>{countsText(failing.length, accepted.length)}</p>}
      {failing.length > 0 && <CheckTable {...shared} checks={failing} labelledBy="fails" />}
      {failing.length + accepted.length === 0 && <p class="muted">{t(emptyText(site))}</p>}
      {accepted.length > 0 && (
        <details class="accepted">
          <summary id="accepted">
            {t('reportsTab_accepted')}{' '}
            <span class="count muted">{formatNumber(accepted.length)}</span>
          </summary>
          <CheckTable {...shared} checks={accepted} labelledBy="accepted" />
        </details>
      )}
      {menu}
    </section>
  );
}

/** A check of a project as one of a report, with how it is accepted on all pages. */
function checkOf({ name, title, importance }: SiteCheck, accepted: Accepted | undefined): Check {
  const key = name === checkName({ title }) ? undefined : name;
  return { key, title, importance, passed: false, ...(accepted && { accepted }) };
}

interface TableProps extends Pick<Props, 'site' | 'view' | 'onView'> {
  checks: FailingCheck[];
  labelledBy: string;
  onMore: OnMore;
}

/** The checks with the number of pages that fail them, and with how that is accepted. */
function CheckTable({ site, checks, labelledBy, view, onView, onMore }: TableProps) {
  const { checked, marks, accepted } = site;
  const { shown, list, more } = usePieces(checks, firstChecks);
  const id = useId();
  return (
    <>
      <table class="lines" aria-labelledby={labelledBy}>
        <thead>
          <tr>
            <th scope="col">{t('sharedCheck')}</th>
            <th scope="col" class="importance">
              {t('sharedImportance')}
            </th>
            <th scope="col" class="share">
              {t('projectPagesHeading')}
            </th>
            <th scope="col" class="more">
              <span class="hidden">{t('sharedActions')}</span>
            </th>
          </tr>
        </thead>
        <tbody ref={list}>
          {shown.map(({ name, title: sent, importance, pages: count }, at) => {
            const isChosen = view.check === name;
            const title = checkTitle({ key: name, title: sent, passed: false });
            const mark = marks.everywhere.get(name);
            return (
              <tr key={name} class={isChosen ? 'current' : ''}>
                <td>
                  <ViewLink
                    class="name cut"
                    title={title}
                    view={{ ...view, check: name }}
                    onView={onView}
                    aria-current={isChosen ? 'true' : undefined}
                  >
                    <bdi id={`${id}-${at}`}>{title}</bdi>
                  </ViewLink>
                  {checks === accepted && (
                    <p class="small muted">
                      {mark && <bdi>{mark.reason}</bdi>}
                      {mark ? ` · ${acceptedWhen(mark)}` : plural('acceptedOnPages', count)}
                    </p>
                  )}
                </td>
                <td class="importance small">
                  <Importance of={importance} brief />
                </td>
                <td class="share">
                  <span class="bar" aria-hidden="true">
                    <span style={{ width: `${(count / checked) * 100}%` }} />
                  </span>
                  {t('sharedOf', count, checked)}
                </td>
                <td class="more">
                  <MoreButton of={name} describedBy={`${id}-${at}`} onMore={onMore} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {more}
    </>
  );
}
