import { editableAddress, shownProject, shownUrl } from '../../../lib/domain/shown-address.ts';
import { useEffect, useRef, useState } from 'preact/hooks';
import { messageSuffix, t } from '../../../lib/browser/i18n.ts';
import { maxWatches, type Period } from '../../../lib/domain/watches/watch.ts';
import { addWatch } from '../../../lib/storage/extension/watches.ts';
import { problemMessage } from '../../jobs/ServiceWords.tsx';
import Button from '../../ui/Button.tsx';
import Field, { Select } from '../../ui/Field.tsx';
import { findWatched, type FoundWatched } from './find-watched.ts';
import { periodOptions } from './period-options.ts';

interface Props {
  connectionId: string;
  /** The page or project that is filled in. */
  suggested: string;
  /** Called with the page or the project that is watched now. */
  onAdded: (name: string) => void;
}

/** The form "New watch". It finds the report of the page, and creates none. */
export default function NewWatch({ connectionId, suggested, onAdded }: Props) {
  const [text, setText] = useState(editable(suggested));
  const [every, setEvery] = useState<Period>('week');
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    setText(editable(suggested));
    if (suggested) input.current?.focus();
  }, [suggested]);
  const add = async () => {
    const found = await findWatched(connectionId, text);
    if (!('of' in found)) return faultOf(found);
    const isAdded = await addWatch(connectionId, found.of, every).catch(() => null);
    if (isAdded === null) return t('sharedNothingSaved');
    if (!isAdded) return t('watchesTooMany', maxWatches);
    setText('');
    const { of } = found;
    onAdded(of.kind === 'report' ? shownUrl(of.url) : shownProject(of.project));
    return '';
  };
  const submit = async () => {
    if (isBusy) return;
    setBusy(true);
    setError(await add());
    setBusy(false);
    input.current?.focus();
  };
  return (
    <form
      class="new-watch"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Field
        label={t('watchesWatched')}
        placeholder={t('watchesWatchedHint')}
        input={input}
        value={text}
        spellcheck={false}
        autocomplete="off"
        error={error || undefined}
        onInput={({ currentTarget }) => {
          setText(currentTarget.value);
          setError('');
        }}
      />
      <Select
        label={t('watchesEvery')}
        value={every}
        options={periodOptions()}
        onChange={setEvery}
      />
      <Button type="submit" aria-disabled={isBusy}>
        {t('watchesNew')}
      </Button>
    </form>
  );
}

/** The address of a page or the name of a project, as the textbox has it. */
function editable(suggested: string): string {
  return /^https?:/i.test(suggested) ? editableAddress(suggested) : shownProject(suggested);
}

function faultOf(found: Exclude<FoundWatched, { of: unknown }>): string {
  if ('problem' in found) return t(problemMessage(found.problem.code));
  const { fault } = found;
  if (fault === 'no-report') return t('watchesNoReport');
  return fault === 'none' ? t('watchesNothingTyped') : t(`popupFault_${messageSuffix(fault)}`);
}
