import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/browser/i18n.ts';
import type { Task } from '../../lib/domain/jobs/job.ts';
import { pageKey } from '../../lib/domain/page-url.ts';
import type { Privacy } from '../../lib/domain/reports/privacy.ts';
import Button from '../ui/Button.tsx';
import MoreButton, { useMoreMenu } from '../ui/MoreButton.tsx';
import PrivacyChoice from '../report-parts/PrivacyChoice.tsx';
import ReportPassword from '../report-parts/ReportPassword.tsx';
import { isDoubleClick, isHeldEnter, isSecondClick } from '../ui/clicks.ts';
import AddressField from './AddressField.tsx';
import type { useAddress } from './use-address.ts';

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
  const [privacy, setPrivacy] = useState(preferred);
  const [password, setPassword] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const url = 'url' in address.reading ? address.reading.url : null;
  const page = url === null ? null : pageKey(url);

  // After the frame, since moving the focus forces a layout. The button that had the focus
  // disappears with its phase. The next one gets it, unless the person focused something else.
  useEffect(() => {
    if (document.activeElement === document.body) (url === null ? box : button).current?.focus();
  }, [phase]);

  // A choice that is more open than the preference is for one report only. A stricter one stays,
  // and with it a password that can still be copied.
  const close = () => setPrivacy((chosen) => mostClosed(chosen, preferred));
  useEffect(close, [page]);

  const create = (another: boolean) => {
    if (url === null || saving || !form.current?.reportValidity()) return;
    onAsk({
      kind: 'create',
      url,
      privacy,
      ...(privacy === 2 && { password }),
      ...(another && { another }),
    });
    close();
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
        reading={address.reading}
        input={box}
        onInput={address.type}
        onPutBack={address.putBack}
      />
      <PrivacyChoice value={privacy} onChange={setPrivacy} />
      {privacy === 2 && <ReportPassword value={password} onChange={setPassword} />}
      {phase !== 'busy' && (
        <div class="row">
          {phase === 'ask' ? (
            <button
              key="create"
              ref={button}
              class="button primary grow"
              disabled={url === null}
              onKeyDown={ignoreHeldEnter}
              // It may be the second half of a double click on another button in this place.
              onClick={(event) => isDoubleClick(event) && event.preventDefault()}
            >
              {t('popupCreate')}
            </button>
          ) : (
            <button
              key="open"
              ref={button}
              type="button"
              class="button primary grow"
              onKeyDown={ignoreHeldEnter}
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
    </form>
  );
}

function mostClosed(one: Privacy, other: Privacy): Privacy {
  return one > other ? one : other;
}

/** The key may have been held since another button was in this place. */
function ignoreHeldEnter(event: KeyboardEvent): void {
  if (isHeldEnter(event)) event.preventDefault();
}
