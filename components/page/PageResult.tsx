import { listed, privacyName, resultName, t } from '../../lib/browser/i18n.ts';
import { categoriesText } from '../report/categories.ts';
import type { Audit } from '../../lib/domain/reports/audit.ts';
import { auditChangeText } from '../report/change-text.ts';
import { isTrend, scoreOf } from '../report/trend.ts';
import TrendLine from '../report/TrendLine.tsx';
import RelativeTime from '../ui/RelativeTime.tsx';
import Shape from '../ui/Shape.tsx';
import AllOfPage from './AllOfPage.tsx';
import type { PageModel } from './use-page.ts';

/**
 * The band with the result of the page. It opens the page's report: a link lies over it. It keeps
 * its height when it is empty, so nothing below it moves.
 */
export default function PageResult({ page }: { page: PageModel }) {
  const { audits, report, archived } = page;
  const [latest, before] = audits ?? [];
  // All states share one element, so that the focus can go from its button to its link.
  const frame = { id: 'page', tabIndex: -1, 'aria-label': t('popupThisPage') };
  if (!latest || !report)
    return (
      <section {...frame} class={`band wash-${page.found?.audit?.result ?? 'none'}`}>
        <NoResult page={page} />
        {report && <OpenReport page={page} rating={resultName(null)} />}
      </section>
    );
  const { result, score, at } = latest;
  const change = archived ? auditChangeText(latest, before, Date.now()) : null;
  const rating = ratingOf(latest);
  const oldestFirst = audits?.toReversed() ?? [];
  return (
    <section {...frame} class={`band wash-${result}`}>
      <Shape tone={result} />
      <div class="grow">
        <div class="cut" title={[resultName(result), ...(change ? [change.shown] : [])].join(' ')}>
          <b class={result}>{resultName(result)}</b>{' '}
          {change && <span class={`small ${change.tone}`}>{change.shown}</span>}
        </div>
        <div class="small cut when">
          {at > 0 && <RelativeTime at={at} />}
          {at > 0 && report.privacy !== null && ' · '}
          {report.privacy !== null && privacyName(report.privacy)}
        </div>
        {latest.categories && (
          <div class="small muted cut" title={categoriesText(latest.categories)}>
            {categoriesText(latest.categories)}
          </div>
        )}
      </div>
      {isTrend(oldestFirst.map((audit) => audit.at)) && (
        <TrendLine
          class={`spark ${result}`}
          label={t('sharedHistoryLabel', listed(oldestFirst.map((one) => resultName(one.result))))}
          shares={oldestFirst.map((audit) => scoreOf(audit) / 100)}
          width={56}
          height={28}
        />
      )}
      {score !== null && <span class={`score ${result}`}>{Math.round(score)}</span>}
      <OpenReport page={page} rating={listed([rating, ...(change ? [change.words] : [])])} />
    </section>
  );
}

/**
 * The band without a result, with the button that helps. "Look at the service" alone sends the
 * address of a page that has no report. "Show report" is for a report that turned up while the form
 * was in sight. Both buttons take the same room, so nothing moves.
 */
function NoResult({ page }: { page: PageModel }) {
  const { found, look } = page;
  const audit = found?.audit;
  const tone = audit?.result ?? 'none';
  return (
    <div class="grow">
      <div aria-live="polite" class={`result ${tone}`}>
        <Shape tone={tone} />
        <span>{wordOf(page)}</span>
      </div>
      {(found || wouldLook(page)) && (
        <div class="row wrap small">
          {audit && audit.at > 0 && <RelativeTime at={audit.at} />}
          <button
            type="button"
            class="link"
            aria-disabled={look.went === 'looking'}
            onClick={found ? page.showFound : look.look}
          >
            {t(found ? 'popupShowReport' : 'popupLook')}
          </button>
          {!found && look.went === 'more' && <AllOfPage page={page}>{t('popupLookAll')}</AllOfPage>}
        </div>
      )}
    </div>
  );
}

/** Whether a look at the service can find a report that this device does not have. */
function wouldLook({ report, audits, hasAll, look }: PageModel): boolean {
  return report === null && audits !== null && !hasAll && look.look !== undefined;
}

function wordOf({ report, found, fault, url, audits, hasAll, look }: PageModel): string | null {
  if (found) return t('sharedPair', t('popupLook_found'), ratingOf(found.audit));
  if (report) return resultName(null);
  if (fault === 'none') return null;
  if (url === null) return t('popupNotReportable');
  if (look.went) return t(`popupLook_${look.went}`);
  return audits && t(hasAll ? 'popupNoReport' : 'popupNoReportHere');
}

/** A result with its score, such as "Decent 68". */
function ratingOf(audit: Pick<Audit, 'result' | 'score'> | null): string {
  const score = audit?.score ?? null;
  return [resultName(audit?.result ?? null), ...(score === null ? [] : [Math.round(score)])].join(
    ' ',
  );
}

/** The link that lies over the band. */
function OpenReport({ page: { link }, rating }: { page: PageModel; rating: string }) {
  return <a class="over" {...link} aria-label={t('popupOpenThis', rating)} />;
}
