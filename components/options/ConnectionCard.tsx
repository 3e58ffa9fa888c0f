import { useRef, useState } from 'preact/hooks';
import { words } from '../../lib/browser/words.ts';
import { readBaseUrl } from '../../lib/model/connection.ts';
import type { CheckMend } from '../../lib/service/check.ts';
import Button from '../shared/Button.tsx';
import Notice from '../shared/Notice.tsx';
import ConnectionCheck from './ConnectionCheck.tsx';
import ConnectionFields, { type Inputs } from './ConnectionFields.tsx';
import { type Draft, type DraftField, draftOf, keeperOf, sameDraft } from './draft.ts';
import RemoveConnection from './RemoveConnection.tsx';
import type { Settings } from './settings.ts';
import { causeWords } from './stepWords.ts';
import type { Change } from './useChange.ts';
import { useConnect } from './useConnect.ts';

interface Props {
  settings: Settings;
  change: Change;
  refresh: () => Promise<void>;
}

const fieldOf = { 'edit-address': 'address', 'edit-headers': 'headers', 'edit-key': 'apiKey' } as const;

/** The form of the connection in use, and its check. What was typed lies over what is kept, so it is there whatever happens meanwhile. */
export default function ConnectionCard({ settings, change, refresh }: Props) {
  const { active } = settings;
  const kept = [...(active ? [active] : []), ...settings.others].map(({ connection }) => connection);
  const saved = draftOf(active?.connection ?? null);
  const [edits, setEdits] = useState<Partial<Draft>>({});
  const draft = { ...saved, ...edits };
  const clean = active !== null && sameDraft(draft, saved);
  const inputs = useRef<Inputs>({});
  const button = useRef<HTMLButtonElement>(null);
  const [round, setRound] = useState(0);
  const onSaved = async (tried: Draft) => {
    await refresh();
    // The key leaves the form; what was typed since stays.
    setEdits((now) => (sameDraft({ ...saved, ...now }, tried) ? {} : now));
    setRound((before) => before + 1);
  };
  const onRemoved = async () => {
    cancel();
    await refresh();
    setEdits({});
    focus('address');
  };
  const { attempt, fault, start, cancel, keep } = useConnect(kept, onSaved);
  const running = attempt?.state === 'running';
  const read = readBaseUrl(draft.address);
  const host = 'baseUrl' in read ? new URL(read.baseUrl).hostname : null;
  const addressStep = attempt?.draft.address === draft.address ? attempt.steps[0] : undefined;
  const stale = Boolean(attempt && !sameDraft(draft, attempt.draft));

  const focus = (field: DraftField) => {
    const input = inputs.current[field];
    input?.closest('details')?.setAttribute('open', '');
    input?.focus();
  };
  // Called in the click itself, with nothing awaited before: `start` asks for access.
  const connect = (next: Draft) => {
    const wrong = start(next);
    if (wrong) focus(wrong.field);
    else button.current?.focus();
  };
  const edit = (field: DraftField, value: string) => {
    if (running || fault) cancel();
    setEdits({ ...edits, [field]: value });
  };
  const mend = (how: CheckMend, suggestion: string | undefined) => {
    if (how === 'grant' || how === 'retry') return connect(draft);
    if (how !== 'use-address') return focus(fieldOf[how]);
    const address = suggestion ?? draft.address;
    setEdits({ ...edits, address });
    connect({ ...draft, address });
  };

  return (
    <form
      class="connection"
      aria-labelledby="connections"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        connect(draft);
      }}
    >
      {active && !active.access && !attempt && clean && (
        <Notice
          tone="decent"
          title={words('optionsNoAccess', host ?? '')}
          action={{ label: words('sharedGrantAccess'), onClick: () => connect(draft) }}
        >
          {words('optionsNoAccessText')}
        </Notice>
      )}
      <ConnectionFields
        key={round}
        draft={draft}
        edit={edit}
        fault={fault}
        addressFault={addressStep?.outcome === 'failed' && addressStep.cause ? causeWords[addressStep.cause][0] : undefined}
        warn={!attempt || stale}
        keyKept={Boolean(keeperOf(draft.address, kept)?.apiKey)}
        inputs={inputs.current}
      />
      <div class="row wrap">
        <button ref={button} type="submit" class="button primary" aria-busy={running}>
          {words(clean ? 'optionsCheckButton' : 'optionsConnect')}
        </button>
        {running && <Button onClick={cancel}>{words('optionsCancel')}</Button>}
        <span class="small muted grow">{host && !(clean && active.access) && words('optionsAsksFor', host)}</span>
        {active && <RemoveConnection kept={active} label={words('optionsRemoveConnection')} change={change} onRemoved={onRemoved} />}
      </div>
      <ConnectionCheck attempt={attempt} stale={stale} mend={mend} saveAnyway={(it) => void keep(it)} />
    </form>
  );
}
