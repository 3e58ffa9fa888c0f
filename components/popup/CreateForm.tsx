import { useEffect, useRef, useState } from 'preact/hooks';
import { words } from '../../lib/browser/words.ts';
import type { Task } from '../../lib/model/job.ts';
import type { Privacy } from '../../lib/model/privacy.ts';
import Button from '../shared/Button.tsx';
import PrivacyChoice from '../shared/PrivacyChoice.tsx';
import AddressField from './AddressField.tsx';
import PasswordLater from '../shared/PasswordLater.tsx';
import type { useAddress } from './useAddress.ts';

interface Props {
  address: ReturnType<typeof useAddress>;
  /** What is chosen when the popup opens. */
  privacy: Privacy;
  /** Whether a report of this very page is under way or just done: one more has to be wanted. */
  another: boolean;
  /** The report of this very page that can be run again. */
  runnable: string | null;
  /** Whether a job of this very page is under way: nothing is run again meanwhile, and the button stays, or who pressed it would lose the focus. */
  busy: boolean;
  onAsk: (task: Task) => void;
}

/** Address, privacy and the one button. Enter anywhere in it is the button. */
export default function CreateForm({ address, privacy: preferred, another, runnable, busy, onAsk }: Props) {
  const [privacy, setPrivacy] = useState(preferred);
  const [password, setPassword] = useState('');
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const url = 'url' in address.reading ? address.reading.url : null;

  // After the first frame: to focus is to lay out, and would hold the frame up.
  useEffect(() => {
    // With a report under way, a stray Enter is not to make a second one.
    if (url === null) box.current?.focus();
    else if (!another) button.current?.focus();
  }, []);

  const create = (event: Event) => {
    event.preventDefault();
    if (url !== null) onAsk({ kind: 'create', url, privacy, ...(privacy === 2 && { password }) });
  };
  return (
    <form class="create" onSubmit={create}>
      <AddressField text={address.text} reading={address.reading} input={box} onInput={address.type} onPutBack={address.putBack} />
      <PrivacyChoice value={privacy} onChange={setPrivacy} />
      {privacy === 2 && <PasswordLater value={password} onChange={setPassword} />}
      <div class="row">
        <button ref={button} class="button primary grow" disabled={url === null}>
          {words(another ? 'popupCreateAnother' : 'popupCreate')}
        </button>
        {runnable !== null && url !== null && (
          <Button aria-disabled={busy} onClick={() => busy || onAsk({ kind: 'run', reportId: runnable, url })}>
            {words('popupRunAgain')}
          </Button>
        )}
      </div>
    </form>
  );
}
