import { useEffect, useRef, useState } from 'preact/hooks';
import type { RefObject } from 'preact';
import { listed, messageSuffix, plural, t } from '../../lib/browser/i18n.ts';
import type { Guarded } from '../../lib/domain/leak-guard/guard-address.ts';
import { hasEnded, type Job } from '../../lib/domain/jobs/job.ts';
import OtherPrivacy from '../report/OtherPrivacy.tsx';
import Field from '../ui/Field.tsx';
import { useLazy } from './after-first-frame.ts';
import AllOfPage from './AllOfPage.tsx';
import CreateForm from './CreateForm.tsx';
import JobPanel from './JobPanel.tsx';
import ReportButtons from './ReportButtons.tsx';
import ReportMenu from './ReportMenu.tsx';
import type { PageModel } from './use-page.ts';

interface Props {
  page: PageModel;
  /** Whether the person has already asked for a new report of the page. */
  isNew?: boolean;
}

/**
 * The address of the page, and below it the buttons of its report, or the form
 * for a new one. Both have the same height, and the button with the focus is the one that Enter
 * presses. Below them, a notice tells the trouble of the page's job.
 */
export default function PageCard({ page, isNew = false }: Props) {
  const { job, report, isFresh, changing, change } = page;
  /** The page for which the person wants a new report although it has one. */
  const [newFor, askFor] = useState(isNew ? page.page : null);
  const form = useRef<HTMLFormElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const isUnderWay = job !== null && !hasEnded(job);
  const isForm =
    !isUnderWay && !isFresh && (report === null || newFor === page.page || isReportGone(job));
  const isChanging = change !== null && !hasEnded(change);
  const Dialog = useLazy(changing !== null, loadDialog);

  // Runs after the frame, because moving the focus forces a layout. The field that is missing or
  // the main button gets the focus, unless the person focused something else. This waits until the
  // window has the focus: until then another window gets all keys, and a focus ring would lie.
  useEffect(() => {
    const focus = () => {
      if (!document.activeElement?.matches('body, .controls *')) return;
      const next = form.current?.querySelector<HTMLElement>('input:invalid, .primary');
      (page.url === null ? box.current : next)?.focus();
    };
    if (document.hasFocus()) focus();
    else addEventListener('focus', focus, { once: true });
    return () => removeEventListener('focus', focus);
  }, [isForm]);
  return (
    <section tabIndex={-1} class="page">
      <form ref={form} class="create" noValidate onSubmit={(event) => event.preventDefault()}>
        <AddressField page={page} input={box} />
        <div class="controls">
          {isForm ? (
            <CreateForm
              page={page}
              onAsked={() => askFor(null)}
              onCancel={
                report
                  ? () => {
                      askFor(null);
                      if (isReportGone(job)) page.choose('discard', job);
                    }
                  : undefined
              }
            />
          ) : (
            <ReportButtons page={page} onNew={() => askFor(page.page)} />
          )}
        </div>
      </form>
      <JobPanel page={page} job={job} nothingSaved={page.nothingSaved} />
      <JobPanel page={page} job={change} />
      <OtherPrivacy
        report={report ?? { privacy: null }}
        onChange={report && !isChanging ? () => page.changePrivacy(report) : undefined}
        onDismiss={() => report && void page.dismissOtherPrivacy(report.id)}
      />
      {Dialog && changing && (
        <Dialog
          report={changing}
          onAsk={(task) => void page.ask(task)}
          onClose={() => page.changePrivacy(null)}
        />
      )}
    </section>
  );
}

const loadDialog = async () => ({
  default: (await import('../report/PrivacyDialog.tsx')).ReportPrivacyDialog,
});

/** Whether the service no longer had the report when it was to be run again. */
function isReportGone(job: Job | null): job is Job {
  return (
    job?.task.kind === 'run' &&
    job.state.name === 'refused' &&
    job.state.problem.code === 'not-found'
  );
}

interface AddressFieldProps {
  page: PageModel;
  input: RefObject<HTMLInputElement | null>;
}

/**
 * "Address": the address that is sent, which parts were left out and how many reports it has, or
 * the reason why it cannot be reported.
 */
function AddressField({ page, input }: AddressFieldProps) {
  const { address } = page;
  const { reading } = address;
  const fault = 'fault' in reading ? messageSuffix(reading.fault) : null;
  // The person did not cause these faults, so they are not shown as errors.
  const plain = fault === 'none' || fault === 'browser' || fault === 'never';
  const putBack = () => {
    address.putBack();
    // The button disappears, and the person looks at the textbox next.
    input.current?.focus();
  };
  return (
    <Field
      label={t('sharedAddress')}
      value={address.text}
      input={input}
      onInput={(event) => address.type(event.currentTarget.value)}
      onChange={address.endTyping}
      autocomplete="off"
      spellcheck={false}
      error={fault && !plain ? t(`popupFault_${fault}`) : undefined}
      note={
        <>
          <LeftOut reading={reading} onPutBack={putBack} />
          {page.reports > 1 && (
            <AllOfPage page={page}>{plural('reportsCount', page.reports)}</AllOfPage>
          )}
        </>
      }
      end={<ReportMenu page={page} />}
      hint={fault && plain && t(fault === 'none' ? 'popupAddressEmpty' : `popupFault_${fault}`)}
    />
  );
}

/** The names of what was left out of the address, and the button that puts it back. */
function LeftOut({ reading, onPutBack }: { reading: Guarded; onPutBack: () => void }) {
  if ('fault' in reading || reading.leftOut.length === 0) return null;
  return (
    <>
      <span class="grow cut left-out" title={listed(reading.leftOut)}>
        {t('popupLeftOut') + t('localeSpace')}
        {reading.leftOut.map((name, index) => (
          <>
            {index > 0 && t('localeComma')}
            <bdi>{name}</bdi>
          </>
        ))}
      </span>
      <button type="button" class="link" onClick={onPutBack}>
        {t('popupPutBack')}
      </button>
    </>
  );
}
