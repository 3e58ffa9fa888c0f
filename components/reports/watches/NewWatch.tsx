import {
  editableAddress,
  shownProject,
  shownUrl,
} from '../../../lib/domain/addresses/shown-address.ts';
import { useEffect, useRef, useState } from 'preact/hooks';
import { messageSuffix, refusalText, t } from '../../../lib/browser/i18n.ts';
import { isOnThisMachine } from '../../../lib/domain/connections/connection.ts';
import { guardWithoutAsking } from '../../../lib/domain/leak-guard/guard-address.ts';
import { readProjectStats } from '../../../lib/storage/database/project-stats.ts';
import type { PageState, PublicConnection } from '../../../lib/storage/page-state.ts';
import type { Actions } from '../../jobs/use-job-actions.ts';
import { useRead } from '../../stored/use-stored.ts';
import { oncePressed } from '../../ui/clicks.ts';
import { turnText } from '../duration-text.ts';
import { problemMessage } from '../../../lib/browser/problem-words.ts';
import type { Period } from '../../../lib/domain/watches/period.ts';
import { maxWatches } from '../../../lib/domain/watches/watch.ts';
import { addWatch } from '../../../lib/storage/watches.ts';
import Button from '../../ui/Button.tsx';
import Form from '../../ui/Form.tsx';
import Field, { Select } from '../../ui/Field.tsx';
import { periodOptions } from './WatchRow.tsx';
import { findWatched, type FoundWatched, isNamed } from './find-watched.ts';

interface Props {
  connection: PublicConnection;
  state: PageState;
  /** The page or project in the textbox at first. */
  suggested: string;
  actions: Actions;
  /** Called with the page or project that is now watched. */
  onAdded: (name: string) => void;
}

/**
 * The form "New watch". It looks for an existing report of the page, and offers to create one where
 * there is none.
 */
export default function NewWatch({ connection, state, suggested, actions, onAdded }: Props) {
  const connectionId = connection.id;
  const [text, setText] = useState(editable(suggested));
  const [every, setEvery] = useState<Period>('week');
  const [error, setError] = useState('');
  /** The page that has no report, if one was asked for. */
  const [unknown, setUnknown] = useState<string | null>(null);
  const stats = useRead(async () => readProjectStats(connectionId), [connectionId]);
  const counts = stats?.get([...stats.keys()].find((name) => isNamed(name, text.trim())) ?? '');
  const seen = counts?.seen ?? 0;
  const [isBusy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    setText(editable(suggested));
    if (suggested) input.current?.focus();
  }, [suggested]);
  const add = async () => {
    const found = await findWatched(connectionId, text);
    if ('fault' in found && found.fault === 'no-report') setUnknown(text);
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
    setUnknown(null);
    setError(await add());
    setBusy(false);
    input.current?.focus();
  };
  const create = () => {
    // The form has no textbox for a password, so a report that would get one is private.
    const guarded = guardWithoutAsking(unknown ?? undefined, state.guard, {
      privacy: state.privacy === 2 ? 1 : state.privacy,
      isLocalService: isOnThisMachine(connection.baseUrl),
    });
    setUnknown(null);
    input.current?.focus();
    if ('refusal' in guarded) return setError(refusalText(guarded.refusal));
    actions.ask({ kind: 'create', ...guarded, watch: every });
    actions.announce(t('watchesCreating'));
    setText('');
    setError('');
  };
  return (
    <Form class="new-watch" onSubmit={() => void submit()}>
      <Field
        label={t('watchesWatched')}
        placeholder={t('watchesWatchedHint')}
        input={input}
        value={text}
        spellcheck={false}
        autocomplete="off"
        hint={seen > 0 && turnText(seen, every, state.hasAll ? seen : null)}
        error={error || undefined}
        onInput={({ currentTarget }) => {
          setText(currentTarget.value);
          setError('');
          setUnknown(null);
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
      {unknown !== null && (
        <Button kind="primary" onClick={oncePressed(create)}>
          {t('watchesCreate')}
        </Button>
      )}
    </Form>
  );
}

/** Returns the text of the textbox: the address of a page, or the name of a project. */
function editable(suggested: string): string {
  return /^https?:/i.test(suggested) ? editableAddress(suggested) : shownProject(suggested);
}

function faultOf(found: Exclude<FoundWatched, { of: unknown }>): string {
  if ('problem' in found) return t(problemMessage(found.problem));
  const { fault } = found;
  if (fault === 'no-report') return t('watchesNoReport');
  return fault === 'none' ? t('watchesNothingTyped') : t(`popupFault_${messageSuffix(fault)}`);
}
