import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { plural, t } from '../../../lib/browser/i18n.ts';
import { markAccepted } from '../../../lib/domain/accepted/mark-accepted.ts';
import { pageKey } from '../../../lib/domain/addresses/page-url.ts';
import { auditId } from '../../../lib/domain/reports/audit.ts';
import ServiceNotice from '../../jobs/ServiceNotice.tsx';
import { useJobActions } from '../../jobs/use-job-actions.ts';
import { useAccepted } from '../../stored/use-accepted.ts';
import Button from '../../ui/Button.tsx';
import Notice from '../../ui/Notice.tsx';
import { useEscape } from '../../ui/use-escape.ts';
import { useBulks } from '../bulk/use-bulks.ts';
import Toast from '../Toast.tsx';
import { documentTitle } from '../use-view.ts';
import type { ReportsView, TabProps } from '../view.ts';
import ViewLink from '../ViewLink.tsx';
import { compareMarkdown } from './compare-markdown.ts';
import { comparisonOf, describeGap } from './comparison.ts';
import ComparisonTable from './ComparisonTable.tsx';
import { useComparison } from './use-comparison.ts';

interface Props extends TabProps<ReportsView> {
  ids: [string, string];
  takesFocus: boolean;
}

/** "Compare": two audits, of one page or of two pages, in place of the list. */
export default function ComparePage({ connection, state, view, ids, takesFocus, onView }: Props) {
  const actions = useJobActions(connection);
  const bulks = useBulks(connection.id);
  const { sides, hasFailed, loading, problem, refresh } = useComparison(connection.id, ids);
  const section = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (takesFocus) section.current?.focus();
  }, []);
  const close = () => onView({ ...view, compare: null });
  useEscape(close);
  useEffect(() => {
    document.title = documentTitle(view, sides?.[1] ?? null);
  }, [view, sides?.[1].url]);
  // Ids from selected rows may be in the wrong order, because rows give no time. The loaded audits
  // are in the right order, so a bookmark is, too.
  const [earlier, later] = sides?.map(({ audit }) => auditId(audit)) ?? ids;
  const isLoaded = !loading && !problem;
  useEffect(() => {
    if (isLoaded && (earlier !== ids[0] || later !== ids[1]))
      onView({ ...view, compare: [earlier!, later!] }, true);
  }, [isLoaded, earlier, later]);
  const acceptances = useAccepted(state);
  const comparison = useMemo(() => {
    const [before, after] =
      sides?.map(({ audit: { checks, at }, url, project }) => {
        const of = { page: pageKey(url), project };
        return checks && markAccepted(acceptances, of, Date.now())(checks, at);
      }) ?? [];
    return before?.length && after?.length ? comparisonOf(before, after) : null;
  }, [sides, acceptances]);
  const gap = sides ? describeGap(sides[0].audit, sides[1].audit) : '';
  return (
    <section ref={section} class="comparing" tabIndex={-1} aria-labelledby="compare">
      <div class="row wrap">
        <h2 id="compare" class="grow">
          {t('compareTitle')}
        </h2>
        {sides && (
          <Button onClick={() => actions.copy(compareMarkdown(sides, comparison))}>
            {t('detailCopyMarkdown')}
          </Button>
        )}
        <Button kind="quiet" onClick={close}>
          {t('sharedClose')}
        </Button>
      </div>
      <progress hidden={!loading} aria-label={t('reportsLoading')} />
      <div class="notices" aria-live="polite">
        {problem ? (
          <ServiceNotice problem={problem} onRetry={refresh} />
        ) : (
          !sides &&
          !loading && (
            <Notice
              tone={hasFailed ? 'bad' : 'none'}
              title={t(hasFailed ? 'sharedReportsUnknown' : 'compareGone')}
            />
          )
        )}
      </div>
      {sides && (
        <ComparisonTable
          sides={sides}
          comparison={comparison}
          onChoose={(chosen) => onView({ ...view, compare: chosen })}
          linkTo={(report, text) => (
            <ViewLink class="" view={{ ...view, compare: null, report }} onView={onView}>
              <bdi>{text}</bdi>
            </ViewLink>
          )}
        />
      )}
      {sides && !loading && !comparison && <p class="muted">{t('compareNoChecks')}</p>}
      {comparison && comparison.unmatched > 0 && (
        <p class="muted">{plural('compareUnmatched', comparison.unmatched)}</p>
      )}
      {gap !== '' && <p class="muted">{gap}</p>}
      <Toast jobs={state.jobs} bulks={bulks} actions={actions} />
    </section>
  );
}
