import { t, resultName } from '../../lib/browser/i18n.ts';
import { categoriesText } from '../report/categories.ts';
import { auditChangeText } from '../report/change-text.ts';
import { privacyName } from '../report/Privacy.tsx';
import { scoreOf } from '../report/trend.ts';
import TrendLine from '../report/TrendLine.tsx';
import RelativeTime from '../ui/RelativeTime.tsx';
import Shape from '../ui/Shape.tsx';
import type { PageModel } from './use-page.ts';

/** With fewer audits there is no sparkline, because the change already says the same. */
const minAuditsForLine = 3;

/**
 * The band with the result of the page. It opens the page's report: a link lies over it. It keeps
 * its height when it is empty, so nothing below it moves.
 */
export default function PageResult({ page }: { page: PageModel }) {
  const { audits, report, archived } = page;
  const [latest, before] = audits ?? [];
  if (!latest || !report) {
    const word = report
      ? resultName(null)
      : page.fault === 'none'
        ? null
        : page.url === null
          ? t('popupNotReportable')
          : audits && t('popupNoReport');
    return (
      <section id="page" class="band wash-none" aria-label={t('popupThisPage')}>
        {word !== null && (
          <span class="result none">
            <Shape tone="none" />
            {word}
          </span>
        )}
        {report && <OpenReport page={page} rating={resultName(null)} />}
      </section>
    );
  }
  const { result, score, at } = latest;
  const change = archived ? auditChangeText(latest, before, Date.now()) : null;
  const rating = [resultName(result), ...(score === null ? [] : [Math.round(score)])].join(' ');
  const oldestFirst = audits?.toReversed() ?? [];
  return (
    <section id="page" class={`band wash-${result}`} aria-label={t('popupThisPage')}>
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
      {oldestFirst.length >= minAuditsForLine && (
        <TrendLine
          class={`spark ${result}`}
          label={t(
            'sharedHistoryLabel',
            oldestFirst.map((one) => resultName(one.result)).join(', '),
          )}
          shares={oldestFirst.map((audit) => scoreOf(audit) / 100)}
          width={56}
          height={28}
        />
      )}
      {score !== null && <span class={`score ${result}`}>{Math.round(score)}</span>}
      <OpenReport page={page} rating={[rating, ...(change ? [change.words] : [])].join(', ')} />
    </section>
  );
}

/** The link that lies over the band. */
function OpenReport({ page: { link }, rating }: { page: PageModel; rating: string }) {
  return <a class="over" {...link} aria-label={t('popupOpenThis', rating)} />;
}
