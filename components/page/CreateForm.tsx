import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t, messageSuffix } from '../../lib/browser/i18n.ts';
import type { Job } from '../../lib/domain/jobs/job.ts';
import { pageKey } from '../../lib/domain/addresses/page-url.ts';
import type { Privacy } from '../../lib/domain/reports/privacy.ts';
import Button from '../ui/Button.tsx';
import MoreButton, { useMoreMenu } from '../ui/MoreButton.tsx';
import PrivacyChoice, { ReportPassword } from '../report/Privacy.tsx';
import { isDoubleClick, isSecondClick } from '../ui/clicks.ts';
import type { AddressModel } from './use-address.ts';
import type { PageModel } from './use-page.ts';
import { useLazy } from './after-first-frame.ts';
import type { RefObject } from 'preact';
import type { Guarded } from '../../lib/domain/leak-guard/guard-address.ts';
import Field from '../ui/Field.tsx';

interface Props {
  address: AddressModel;
  /** The privacy that is selected when the popup opens. */
  privacy: Privacy;
  page: PageModel;
}

/** Address, privacy and the main button. Enter in any field presses the button. */
export default function CreateForm({ address, privacy: preferred, page: model }: Props) {
  const { saving, runnable, ask: onAsk, open: onOpen } = model;
  const phase = phaseOf(model.job);
  const [chosen, setPrivacy] = useState(preferred);
  const [password, setPassword] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const { reading } = address;
  const {
    url,
    findings,
    privacy: demanded,
  } = 'url' in reading ? reading : { url: null, findings: [], privacy: null };
  const page = url === null ? null : pageKey(url);
  const privacy = demanded ?? chosen;
  /** The create that the notice asks about, and how often the person tried to send it. */
  const [asked, setAsked] = useState({ url, another: false, times: 0 });
  const isAsked = asked.url === url && asked.times > 0;
  const LeakNotice = useLazy(findings.length > 0, () => import('./LeakNotice.tsx'));

  // Runs after the frame, because moving the focus forces a layout. The focused button disappears
  // when the phase changes. The button of the new phase gets the focus, unless the person focused
  // something else.
  useEffect(() => {
    if (document.activeElement === document.body) (url === null ? box : button).current?.focus();
  }, [phase]);

  // If the chosen privacy is more open than the preference, it applies to one report only. A
  // stricter choice stays, and its password stays too, so it can still be copied.
  const close = () => setPrivacy((before) => mostClosed(before, preferred));
  // Runs before the person can choose. An effect after the frame would undo the first choice.
  useLayoutEffect(close, [page]);

  const send = (sent: string, withPrivacy: Privacy, another: boolean) => {
    if (saving || !form.current?.reportValidity()) return;
    onAsk({
      kind: 'create',
      url: sent,
      privacy: withPrivacy,
      ...(withPrivacy === 2 && { password }),
      ...(another && { another }),
    });
    setAsked({ url, another: false, times: 0 });
    close();
  };
  /** Sends the address, or asks first if the leak guard found something in it. */
  const create = (another: boolean, guarded = reading) => {
    if (!('url' in guarded)) return;
    if (guarded.findings.length === 0) send(guarded.url, guarded.privacy ?? chosen, another);
    else setAsked({ url: guarded.url, another, times: asked.times + 1 });
  };
  const [onMore, menu] = useMoreMenu(() => [
    { label: t('popupCreateAnother'), onChoose: () => create(true) },
  ]);
  return (
    <form
      ref={form}
      class="create"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // Enter in a textbox submits a form even without a button.
        if (phase === 'ask') create(false);
      }}
    >
      <AddressField
        text={address.text}
        reading={reading}
        input={box}
        onInput={address.type}
        onChange={address.endTyping}
        onPutBack={address.putBack}
      />
      <PrivacyChoice value={privacy} onChange={setPrivacy} disabled={demanded !== null} />
      {demanded !== null && <p class="small muted">{t('popupRulePrivacy')}</p>}
      {privacy === 2 && <ReportPassword value={password} onChange={setPassword} />}
      {phase !== 'busy' && (
        <div class="row">
          {phase === 'ask' ? (
            <button
              key="create"
              ref={button}
              class="button primary grow"
              disabled={url === null}
              // The click may be the second half of a double click on a button that was here
              // before.
              onClick={(event) => isDoubleClick() && event.preventDefault()}
            >
              {t('popupCreate')}
            </button>
          ) : (
            <button
              key="open"
              ref={button}
              type="button"
              class="button primary grow"
              onClick={() => isSecondClick() || onOpen()}
            >
              {t('jobAction_open')}
            </button>
          )}
          {runnable !== null && url !== null && (
            // This button is placed at the end of the former "Create report".
            <Button
              onClick={() =>
                saving || isSecondClick() || onAsk({ kind: 'run', reportId: runnable, url })
              }
            >
              {t('sharedRunAgain')}
            </Button>
          )}
          {phase === 'done' && <MoreButton of="page" describedBy="page" onMore={onMore} />}
          {menu}
        </div>
      )}
      {LeakNotice && url !== null && findings.length > 0 && (phase === 'ask' || isAsked) && (
        <LeakNotice
          findings={findings}
          asked={isAsked ? asked.times : 0}
          onWithoutQuery={
            findings.some(({ place }) => place === 'query')
              ? () => create(asked.another, address.dropQuery())
              : undefined
          }
          onPrivate={
            privacy === 0 && demanded === null ? () => send(url, 1, asked.another) : undefined
          }
          onSend={() => send(url, privacy, asked.another)}
        />
      )}
    </form>
  );
}

/**
 * The phase of the form, after the latest job of this page. `ask`: a report can be created, also
 * after a refusal, with the reason below it. `busy`: the job is under way. `done`: its report can
 * be opened.
 */
function phaseOf(job: Job | null): 'ask' | 'busy' | 'done' {
  if (!job || job.state.name === 'refused') return 'ask';
  return job.state.name === 'done' ? 'done' : 'busy';
}

function mostClosed(one: Privacy, other: Privacy): Privacy {
  return one > other ? one : other;
}

interface AddressFieldProps {
  text: string;
  reading: Guarded;
  input: RefObject<HTMLInputElement | null>;
  onInput: (text: string) => void;
  /** Called when the person leaves the textbox or presses Enter. */
  onChange: () => void;
  onPutBack: () => void;
}

/**
 * "Address": the address that is sent and which parts were left out, or the reason why it cannot be
 * reported.
 */
function AddressField({ text, reading, input, onInput, onChange, onPutBack }: AddressFieldProps) {
  const fault = 'fault' in reading ? messageSuffix(reading.fault) : null;
  // The person did not cause these faults, so they are not shown as errors.
  const plain = fault === 'none' || fault === 'browser' || fault === 'never';
  const leftOut = 'fault' in reading ? [] : reading.leftOut;
  const putBack = () => {
    onPutBack();
    // The button disappears, and the person looks at the textbox next.
    input.current?.focus();
  };
  return (
    <Field
      label={t('sharedAddress')}
      value={text}
      input={input}
      onInput={(event) => onInput(event.currentTarget.value)}
      onChange={onChange}
      autocomplete="off"
      spellcheck={false}
      error={fault && !plain ? t(`popupFault_${fault}`) : undefined}
      note={
        leftOut.length > 0 && (
          <>
            <span class="grow cut left-out">
              {t('popupLeftOut')}{' '}
              {leftOut.map((name, index) => (
                <>
                  {index > 0 && ', '}
                  <bdi>{name}</bdi>
                </>
              ))}
            </span>
            <button type="button" class="link" onClick={putBack}>
              {t('popupPutBack')}
            </button>
          </>
        )
      }
      hint={fault && plain && t(`popupFault_${fault}`)}
    />
  );
}
