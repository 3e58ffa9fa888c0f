import { formatDate, formatDay, formatNumber } from '../../../lib/browser/formats.ts';
import { listed, resultName, t } from '../../../lib/browser/i18n.ts';
import { results, sumOfResults } from '../../../lib/domain/reports/result.ts';
import type { Week } from '../../../lib/domain/reports/site.ts';
import Result from '../../report/Result.tsx';

/**
 * "Results over time": a column per week with the number of pages per result, counting each page's
 * latest result. In a column the worst result is darkest and at the bottom, and the best is
 * lightest and on top, so the chart works without colours. Beside the last column are shape, word
 * and number.
 */
export default function ResultsOverTime({ weeks }: { weeks: Week[] }) {
  const last = weeks.at(-1);
  const highest = Math.max(...weeks.map(sumOfResults));
  if (!last || highest === 0) return null;
  const marks = scaleMarks(highest);
  const top = Math.max(highest, marks.at(-1) ?? 0);
  const present = results.filter((result) => last[result] > 0);
  const range = [weeks[0], last].map((week) => formatDay(week?.from ?? 0)).join(' – ');
  const counts = results.map((result) => `${resultName(result)} ${formatNumber(last[result])}`);
  return (
    <section class="over-time" aria-labelledby="over-time">
      <div class="row wrap">
        <h3 id="over-time" class="grow">
          {t('projectOverTime')}
        </h3>
        <span class="small muted">{t('projectOverTimeHint')}</span>
      </div>
      <div class="weeks">
        <div
          class="columns"
          role="img"
          aria-label={t('projectOverTimeLabel', range, listed(counts))}
        >
          {marks.map((mark) => (
            <span key={mark} class="rule" style={{ bottom: `${(mark / top) * 100}%` }} />
          ))}
          {weeks.map((week) => (
            <div
              key={week.from}
              class="column"
              style={{ height: `${(sumOfResults(week) / top) * 100}%` }}
            >
              {results
                .filter((result) => week[result] > 0)
                .map((result) => (
                  <span key={result} class={result} style={{ flexGrow: week[result] }} />
                ))}
            </div>
          ))}
        </div>
        <div class="marks small muted" aria-hidden="true">
          {marks.map((mark) => (
            <span key={mark} style={{ bottom: `${(mark / top) * 100}%` }}>
              {formatNumber(mark)}
            </span>
          ))}
        </div>
        <ul class="now" style={{ minHeight: `${(sumOfResults(last) / top) * 100}%` }}>
          {present.map((result) => (
            <li key={result} style={{ flexGrow: last[result] }}>
              <Result result={result} /> {formatNumber(last[result])}
            </li>
          ))}
        </ul>
        <div class="months small muted" aria-hidden="true">
          {weeks.map((week, at) => (
            <span key={week.from}>{monthBegins(weeks, at) && monthOf(week.from)}</span>
          ))}
        </div>
      </div>
      <details class="small">
        <summary>{t('detailHistoryTable')}</summary>
        <WeeksTable weeks={weeks} />
      </details>
    </section>
  );
}

function WeeksTable({ weeks }: { weeks: Week[] }) {
  return (
    <table aria-labelledby="over-time">
      <thead>
        <tr>
          <th scope="col">{t('projectWeek')}</th>
          {results.map((result) => (
            <th key={result} scope="col">
              {resultName(result)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.toReversed().map((week) => (
          <tr key={week.from}>
            <th scope="row">{formatDay(week.from)}</th>
            {results.map((result) => (
              <td key={result}>{formatNumber(week[result])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Returns round numbers from 0 up to `highest`, at most three besides 0. */
export function scaleMarks(highest: number): number[] {
  const digits = 10 ** Math.floor(Math.log10(highest));
  const step =
    [0.5, 1, 2, 5].map((part) => part * digits).find((one) => highest / one <= 3) ?? digits;
  const whole = Math.max(1, Math.round(step));
  return Array.from({ length: Math.floor(highest / whole) + 1 }, (_, at) => at * whole);
}

/**
 * Returns whether a month begins in a week. A first month of one or two weeks does not count,
 * because its name does not fit.
 */
function monthBegins(weeks: Week[], at: number): boolean {
  const month = (index: number) => new Date(weeks[index]?.from ?? 0).getMonth();
  if (at > 0) return month(at) !== month(at - 1);
  return weeks.length < 3 || month(0) === month(2);
}

function monthOf(time: number): string {
  return formatDate(time, { month: 'short' });
}
