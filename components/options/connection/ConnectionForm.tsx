import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { messageSuffix, t } from '../../../lib/browser/i18n.ts';
import { type Connection, readBaseUrl } from '../../../lib/domain/connections/connection.ts';
import { readPairingLine } from '../../../lib/domain/connections/pairing-line.ts';
import type { CheckRemedy } from '../../../lib/api/check/check-connection.ts';
import { relabelConnection } from '../../../lib/storage/connections.ts';
import Button from '../../ui/Button.tsx';
import Form from '../../ui/Form.tsx';
import Notice from '../../ui/Notice.tsx';
import ConnectionCheck from './ConnectionCheck.tsx';
import ConnectionFields, { type Inputs } from './ConnectionFields.tsx';
import {
  changesLabelsOnly,
  type Draft,
  type DraftField,
  draftOf,
  readDraft,
  equalDrafts,
  keepsSecrets,
  savedHostsFault,
  staysOnHost,
} from './connection-draft.ts';
import type { ConnectionState } from '../settings.ts';
import type { Save } from '../../stored/use-save.ts';
import { type ConnectProgress, useConnect } from './use-connect.ts';
import { readableHost } from '../../../lib/domain/addresses/readable-host.ts';
import { isolated } from '../../../lib/domain/addresses/shown-address.ts';

/**
 * A connection that was just saved. `passed`: the check passed. `unfinished`: the check did not
 * finish. `named`: no check was needed, because requests stay the same.
 */
export interface SavedConnection {
  connection: Connection;
  how: 'passed' | 'unfinished' | 'named';
  /** Whether the connection differs from the one saved before. */
  changed: boolean;
}

interface Props {
  /**
   * The id of the connection, also of one that is not saved yet. Each id has its own form, so typed
   * text never moves to another connection.
   */
  id: string;
  entry: ConnectionState | null;
  /** The typed text. The parent component keeps it by connection id while the form is closed. */
  edits: Partial<Draft>;
  setEdits: (change: (now: Partial<Draft>) => Partial<Draft>) => void;
  all: ConnectionState[];
  labelledBy: string;
  /** Whether all fields except address and API key are folded. */
  brief?: boolean;
  /** Whether the form takes the focus when it appears. */
  focused?: boolean;
  /**
   * How often a link led here to mend the saved connection. Each time the form tells what is wrong
   * with it.
   */
  tested?: number;
  change: Save;
  onTouch?: () => void;
  onSaved: (saved: SavedConnection) => Promise<void>;
  /** Called when the form should close. If not set, the form stays open. */
  onClose?: (() => void) | undefined;
}

const fieldOf = {
  'edit-address': 'address',
  'edit-headers': 'headers',
  'edit-key': 'apiKey',
} as const;

/**
 * The form of one connection, with its check. Typed text stays even if the saved connection changes
 * meanwhile.
 */
export default function ConnectionForm(props: Props) {
  const {
    id,
    entry,
    edits,
    setEdits,
    all,
    labelledBy,
    brief = false,
    focused = false,
    tested = 0,
    change,
    onTouch,
    onSaved,
    onClose,
  } = props;
  const own = entry?.connection ?? null;
  const others = all
    .map(({ connection }) => connection)
    .filter((connection) => connection.id !== id);
  const saved = draftOf(own);
  const draft = { ...saved, ...edits };
  const clean = equalDrafts(draft, saved);
  const labelsOnly = own !== null && !clean && changesLabelsOnly(draft, saved);
  const inputs = useRef<Inputs>({});
  const button = useRef<HTMLButtonElement>(null);
  const [round, setRound] = useState(0);
  const read = (next: Draft) => readDraft(next, { id, saved: own, others });
  const finish = async (tried: Draft, done: Omit<SavedConnection, 'changed'>) => {
    await onSaved({ ...done, changed: !equalDrafts(tried, saved) });
    // The API key leaves the form. Later edits stay.
    setEdits((now) => (equalDrafts({ ...saved, ...now }, tried) ? {} : now));
    setRound((before) => before + 1);
  };
  const { progress, fault, start, cancel, keep } = useConnect(
    read,
    async ({ draft: tried, connection, steps }: ConnectProgress) => {
      const passed = steps.every(({ outcome }) => outcome === 'ok' || outcome === 'warning');
      await finish(tried, { connection, how: passed ? 'passed' : 'unfinished' });
    },
  );
  const running = progress?.state === 'running';
  const base = readBaseUrl(draft.address);
  const host = 'baseUrl' in base ? isolated(readableHost(new URL(base.baseUrl).hostname)) : null;
  const addressStep = progress?.draft.address === draft.address ? progress.steps[0] : undefined;
  const stale = Boolean(progress && !equalDrafts(draft, progress.draft));
  const outcome = clean ? null : read(draft);
  const typing = outcome && 'fault' in outcome && !outcome.fault.late ? outcome.fault : null;
  const live = clean && own ? savedHostsFault(own) : typing;
  const move =
    own === null || !('baseUrl' in base) || base.baseUrl === own.baseUrl
      ? null
      : staysOnHost(own, base.baseUrl)
        ? 'same-host'
        : 'new';

  const focus = (field: DraftField) => {
    const input = inputs.current[field];
    input?.closest('details')?.setAttribute('open', '');
    input?.focus();
  };
  useLayoutEffect(() => {
    if (focused) focus(own?.managed ? 'apiKey' : 'address');
  }, []);
  useLayoutEffect(() => {
    if (tested === 0) return;
    focus('apiKey');
    if (clean && entry?.access) start(draft);
  }, [tested]);
  // `start` is called before any await, because browsers ask for access only during the click.
  const connect = (next: Draft) => {
    const wrong = start(next);
    if (wrong) focus(wrong.field);
    else button.current?.focus();
  };
  const relabel = async () => {
    const wrong = read(draft);
    if ('fault' in wrong) return connect(draft);
    const { connection } = wrong;
    cancel();
    if (await change(relabelConnection(connection)))
      await finish(draft, { connection, how: 'named' });
  };
  const edit = (changes: Partial<Draft>) => {
    if (running || fault) cancel();
    onTouch?.();
    setEdits((now) => ({ ...now, ...changes }));
  };
  const mend = (how: CheckRemedy, suggestion: string | undefined) => {
    if (how === 'grant' || how === 'retry') return connect(draft);
    if (how !== 'use-address') return focus(fieldOf[how]);
    const address = suggestion ?? draft.address;
    edit({ address });
    connect({ ...draft, address });
  };
  /** Stops a running check. If no check is running, discards the edits. */
  const back = () => {
    cancel();
    if (!running) setEdits(() => ({}));
    if (!running && onClose) onClose();
    else button.current?.focus();
  };

  return (
    <Form
      class="connection"
      aria-labelledby={labelledBy}
      onSubmit={() => {
        const pairing = readPairingLine(draft.address);
        const line = pairing && 'address' in pairing ? pairing : null;
        if (line) edit(line);
        if (labelsOnly) void relabel();
        else connect({ ...draft, ...line });
      }}
    >
      {entry && !entry.access && !progress && clean && (
        <Notice
          tone="decent"
          title={t('checkCause_no_access', host ?? '')}
          action={{ label: t('checkRemedy_grant'), onClick: () => connect(draft) }}
        >
          {t('checkCause_no_access_more')}
        </Notice>
      )}
      {entry?.access && entry.keyRejected && !progress && clean && (
        <Notice tone="bad" title={t('problem_wrong_key')} />
      )}
      <ConnectionFields
        key={round}
        draft={draft}
        edit={edit}
        fault={fault ?? live}
        addressFault={
          addressStep?.outcome === 'failed' && addressStep.cause
            ? `checkCause_${messageSuffix(addressStep.cause)}`
            : undefined
        }
        warn={!progress || stale}
        saved={own}
        keeps={keepsSecrets(draft.address, own)}
        move={move}
        brief={brief}
        inputs={inputs.current}
      />
      <div class="row wrap">
        <button
          ref={button}
          type="submit"
          class={clean && own ? 'button' : 'button primary'}
          aria-busy={running}
        >
          {t(labelsOnly ? 'sharedSave' : clean && own ? 'connectionTest' : 'connectionConnect')}
        </button>
        {(running || (own && !clean) || onClose) && (
          <Button onClick={back}>{t(running || !clean ? 'sharedCancel' : 'sharedClose')}</Button>
        )}
        <span class="small muted">
          {host && !labelsOnly && !(clean && entry?.access) && t('connectionAsksFor', host)}
        </span>
      </div>
      <ConnectionCheck
        progress={progress}
        stale={stale}
        mend={mend}
        saveAnyway={(it) => void keep(it)}
      />
    </Form>
  );
}
