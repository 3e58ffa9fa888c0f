import { useEffect, useRef } from 'preact/hooks';
import { formatNumber } from '../../../lib/browser/formats.ts';
import { plural, t } from '../../../lib/browser/i18n.ts';
import { categoriesText } from '../../report/categories.ts';
import { checkTitle } from '../../report/describe-check.ts';
import Result from '../../report/Result.tsx';
import { isAcceptedOn } from '../../../lib/domain/accepted/accepted-pages.ts';
import { usePieces } from '../../report/use-pieces.tsx';
import Button from '../../ui/Button.tsx';
import RelativeTime from '../../ui/RelativeTime.tsx';
import { type ProjectView, reportsViewDefault, type View } from '../view.ts';
import { noPagesText, addressWithin, pagesThatFail } from './site-pages.ts';
import type { KnownSite } from './use-site.ts';
import ViewLink from '../ViewLink.tsx';

const firstPages = 20;

interface Props {
  site: KnownSite;
  view: ProjectView;
  onView: (view: View) => void;
}

/**
 * The pages that fail the chosen check, or all pages of the project, the worst first. Each is a
 * link to its latest report.
 */
export default function SitePages({ site, view, onView }: Props) {
  const { failing, accepted, marks } = site;
  const check = [...failing, ...accepted].find(({ name }) => name === view.check);
  // Of a check that also fails where that is not accepted, only these pages count.
  const isLeftOut = (page: string) =>
    check !== undefined && failing.includes(check) && isAcceptedOn(marks, page)(check.name);
  const pages = view.check === null ? site.pages : pagesThatFail(site.pages, check, isLeftOut);
  const { shown, list, more } = usePieces(pages, firstPages);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a narrow screen the pages are below the checks, so the page scrolls to them.
    const { top = 0 } = section.current?.getBoundingClientRect() ?? {};
    if (view.check !== null && top > innerHeight) section.current?.scrollIntoView();
  }, []);
  return (
    <section ref={section} class="pages" aria-labelledby="pages">
      <div class="row wrap">
        <h3 id="pages" class="grow">
          {t(view.check === null ? 'projectPagesHeading' : 'projectFailThis')}{' '}
          <span class="count muted">{formatNumber(pages.length)}</span>
        </h3>
        {view.check !== null && (
          <Button kind="quiet small" onClick={() => onView({ ...view, check: null })}>
            {t('projectShowAll')}
          </Button>
        )}
      </div>
      <p class="hidden" role="status">
        {check &&
          t(
            'sharedPair',
            checkTitle({ key: check.name, title: check.title, passed: false }),
            plural('projectPages', pages.length),
          )}
      </p>
      {pages.length === 0 ? (
        <p class="muted">{t(noPagesText(site))}</p>
      ) : (
        <table class="lines" aria-labelledby="pages">
          <thead>
            <tr>
              <th scope="col" class="outcome">
                {t('reportsResult')}
              </th>
              <th scope="col">{t('sharedAddress')}</th>
              <th scope="col" class="when">
                {t('sharedAudited')}
              </th>
            </tr>
          </thead>
          <tbody ref={list}>
            {shown.map(({ id, url, result, score, categories, at }) => (
              <tr key={id}>
                <td class="outcome">
                  <Result result={result} />
                  {score !== null && <span> {Math.round(score)}</span>}
                </td>
                <td>
                  <ViewLink
                    class="address cut"
                    title={url}
                    view={{ ...reportsViewDefault, project: view.project, report: id }}
                    onView={onView}
                  >
                    <bdi dir="ltr">{addressWithin(view.project, url)}</bdi>
                  </ViewLink>
                  {categories && <div class="small muted cut">{categoriesText(categories)}</div>}
                </td>
                <td class="when muted">{at > 0 && <RelativeTime at={at} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {more}
    </section>
  );
}
