import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/browser/i18n.ts';
import type { Task } from '../../lib/domain/jobs/job.ts';
import { pageKey } from '../../lib/domain/page-url.ts';
import type { Privacy } from '../../lib/domain/reports/privacy.ts';
import Button from '../ui/Button.tsx';
import MoreButton, { useMoreMenu } from '../ui/MoreButton.tsx';
import PrivacyChoice from '../report-parts/PrivacyChoice.tsx';
import ReportPassword from '../report-parts/ReportPassword.tsx';
import { isDoubleClick, isSecondClick } from '../ui/clicks.ts';
import AddressField from './AddressField.tsx';
import type { useAddress } from './use-address.ts';
import { useLazy } from './use-lazy.ts';

interface Props {
  address: ReturnType<typeof useAddress>;
  /** The privacy that is selected when the popup opens. */
  privacy: Privacy;
  /**
   * `ask`: a report can be created. `busy`: a job of this page is under way. `done`: its report can
   * be opened.
   */
  phase: 'ask' | 'busy' | 'done';
  /** Whether a job is being saved. Another click would ask for the same. */
  saving: boolean;
  /** Id of the report of this page that can be run again, or null. */
  runnable: string | null;
  onAsk: (task: Task) => void;
  onOpen: () => void;
}

/** Address, privacy and the main button. Enter in any field presses the button. */
export default function CreateForm({
  address,
  privacy: preferred,
  phase,
  saving,
  runnable,
  onAsk,
  onOpen,
}: Props) {
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

  // After the frame, since moving the focus forces a layout. The button that had the focus
  // disappears with its phase. The next one gets it, unless the person focused something else.
  useEffect(() => {
    if (document.activeElement === document.body) (url === null ? box : button).current?.focus();
  }, [phase]);

  // A choice that is more open than the preference is for one report only. A stricter one stays,
  // and with it a password that can still be copied.
  const close = () => setPrivacy((before) => mostClosed(before, preferred));
  // Before the person can choose: an effect after the frame would undo the first choice.
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
  /** Sends what the guard has nothing to ask about, and asks about everything else. */
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
              // It may be the second half of a double click on another button in this place.
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
            // It is where the end of "Create report" was.
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

function mostClosed(one: Privacy, other: Privacy): Privacy {
  return one > other ? one : other;
}
