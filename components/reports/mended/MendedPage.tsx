import { t } from '../../../lib/browser/i18n.ts';
import { shownProject } from '../../../lib/domain/addresses/shown-address.ts';
import { daysOfMonth, readPeriod } from '../../../lib/domain/reports/period.ts';
import { useJobActions } from '../../jobs/use-job-actions.ts';
import { written } from '../../report/document.ts';
import { markdown, type Markup, plainText } from '../../report/markup.ts';
import PrintedDocument from '../../report/PrintedDocument.tsx';
import { useAccepted } from '../../stored/use-accepted.ts';
import Button from '../../ui/Button.tsx';
import Field from '../../ui/Field.tsx';
import Notice from '../../ui/Notice.tsx';
import { saveFile } from '../../ui/save-file.ts';
import ToastBox from '../../ui/ToastBox.tsx';
import { usePrinting } from '../../ui/use-printing.ts';
import type { MendedView, TabProps } from '../view.ts';
import ViewLink from '../ViewLink.tsx';
import MendedBody from './MendedBody.tsx';
import { mendedCsv } from './mended-csv.ts';
import { daysText, mendedDocument } from './mended-document.ts';
import { useMended } from './use-mended.ts';

/** "Mended": what became of a project from one day to another, from the archive only. */
export default function MendedPage({
  connection,
  state: stored,
  view,
  onView,
}: TabProps<MendedView>) {
  const { project, from, to } = view;
  const read = readPeriod(from, to);
  const fault = typeof read === 'string' ? read : null;
  const period = typeof read === 'string' ? null : read;
  const { state, cancel, readAgain } = useMended(
    connection.id,
    project,
    period,
    useAccepted(stored),
  );
  const actions = useJobActions(connection);
  const isPrinting = usePrinting();
  const told = period && state.name === 'done' ? { period, mended: state.mended } : null;
  const days = period && daysText(period.from, period.end - 1);
  const wrongTo = { from: undefined, to: t('mendedNoDay'), order: t('mendedReversed') };
  const choose = (chosen: Partial<MendedView>) => onView({ ...view, ...chosen }, true);
  const copy = (markup: Markup) => () =>
    told && actions.copy(written(mendedDocument(told.mended, project, told.period), markup));
  const save = async () =>
    told && saveFile(await mendedCsv(told.mended), `mended-${from}-${to}.csv`);
  return (
    <>
      <section tabIndex={-1} class="project mended" aria-labelledby="mended">
        <header class="row wrap">
          <div class="grow">
            <h2 id="mended">{t('mendedTitle')}</h2>
            <p>
              <ViewLink class="" view={{ tab: 'project', project, check: null }} onView={onView}>
                <bdi>{shownProject(project)}</bdi>
              </ViewLink>
              {days && <span class="muted"> · {days}</span>}
            </p>
          </div>
          {told && (
            <>
              <Button onClick={copy(plainText)}>{t('detailCopyText')}</Button>
              <Button onClick={copy(markdown)}>{t('detailCopyMarkdown')}</Button>
              <Button onClick={() => print()}>{t('detailPrint')}</Button>
              <Button onClick={() => void save()}>{t('mendedSave')}</Button>
            </>
          )}
        </header>
        <div class="tools">
          {(['this', 'last'] as const).map((month) => {
            const its = daysOfMonth(month, Date.now());
            const isChosen = its.from === from && its.to === to;
            return (
              <Button key={month} aria-pressed={isChosen} onClick={() => choose(its)}>
                {t(`mendedMonth_${month}`)}
              </Button>
            );
          })}
          <Field
            type="date"
            label={t('mendedFrom')}
            value={from}
            error={fault === 'from' ? t('mendedNoDay') : undefined}
            onInput={({ currentTarget }) => choose({ from: currentTarget.value })}
          />
          <Field
            type="date"
            label={t('mendedTo')}
            value={to}
            error={wrongTo[fault ?? 'from']}
            onInput={({ currentTarget }) => choose({ to: currentTarget.value })}
          />
        </div>
        {period && state.name === 'reading' && (
          <div class="row wrap">
            <progress
              class="grow"
              aria-label={t('projectReading')}
              {...(state.all > 0 && { value: state.read, max: state.all })}
            />
            <span class="small">{state.all > 0 && t('sharedOf', state.read, state.all)}</span>
            <Button kind="small" onClick={cancel}>
              {t('sharedCancel')}
            </Button>
          </div>
        )}
        <div role="status">
          {(state.name === 'cancelled' || state.name === 'failed') && (
            <Notice
              tone={state.name === 'failed' ? 'bad' : 'none'}
              title={t(state.name === 'failed' ? 'sharedReportsUnknown' : 'bulkCancelled')}
              action={{ label: t('jobAction_again'), onClick: readAgain }}
            />
          )}
        </div>
        {told && <MendedBody key={days} mended={told.mended} project={project} onView={onView} />}
        <ToastBox text={actions.announcement} choices={actions.choices} />
      </section>
      {isPrinting && told && (
        <PrintedDocument document={mendedDocument(told.mended, project, told.period)} />
      )}
    </>
  );
}
