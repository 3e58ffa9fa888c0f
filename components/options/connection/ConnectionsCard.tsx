import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t, plural } from '../../../lib/browser/i18n.ts';
import { connectionName } from '../../../lib/domain/connections/connection.ts';
import { switchConnection } from '../../../lib/storage/connections.ts';
import Button from '../../ui/Button.tsx';
import ConnectionForm, { type SavedConnection } from './ConnectionForm.tsx';
import ConnectionRow, { editId, nameId } from './ConnectionRow.tsx';
import SavedNotice from './SavedNotice.tsx';
import type { ConnectionState } from '../settings.ts';
import type { Save } from '../../stored/use-save.ts';
import { namedConnection, type Section, useHash } from '../sections.ts';
import { useDrafts } from './use-drafts.ts';
import { isolated } from '../../../lib/domain/addresses/shown-address.ts';
import SetByPolicy from '../../ui/SetByPolicy.tsx';
import ConfirmDialog from '../../ui/ConfirmDialog.tsx';
import { disconnect } from './disconnect.ts';

interface Props {
  connections: ConnectionState[];
  /** Whether the person may add a connection. */
  mayAdd: boolean;
  change: Save;
  refresh: () => Promise<void>;
}

const address = 'form.connection input:enabled';
const add = '#add-connection';

/**
 * The list of connections. The form of the edited connection opens within the list. If the list is
 * empty, the form of the first connection is shown.
 */
export default function ConnectionsCard({ connections, mayAdd, change, refresh }: Props) {
  const [newId, setNewId] = useState(() => crypto.randomUUID() as string);
  /**
   * The id of the connection whose form is open. A single connection that cannot work is open at
   * first, because its form shows the remedy.
   */
  const [editing, setEditing] = useState(
    () =>
      connections.find(
        ({ connection, access, keyRejected, isForbidden }) =>
          connections.length === 1 &&
          !isForbidden &&
          (!access || keyRejected || connection.apiKey === ''),
      )?.connection.id ?? null,
  );
  /** The id of the connection that links led to, and how often. Its form tests it each time. */
  const [tested, setTested] = useState<{ id: string; times: number } | null>(null);
  const [saved, setSaved] = useState<SavedConnection | null>(null);
  const [goal, setGoal] = useState<string | null>(null);
  const typedFor = useDrafts([...connections.map(({ connection }) => connection.id), newId]);
  const card = useRef<HTMLDivElement>(null);
  const isKept = (id: string) => connections.some(({ connection }) => connection.id === id);
  const isEmpty = connections.length === 0;
  const opened = isEmpty ? newId : editing;
  const adding = mayAdd && opened === newId && !isKept(newId);

  // The new connection is in the same list as the saved ones, so its form stays mounted when it is
  // saved.
  const entries = [...connections, ...(adding ? [null] : [])];

  // The focused button disappears with its row. After drawing, the focus moves to another button.
  useLayoutEffect(() => {
    if (goal === null) return;
    card.current?.querySelector<HTMLElement>(goal)?.focus();
    setGoal(null);
  }, [goal]);

  useHash(() => {
    const named = namedConnection();
    if (named === null) return;
    setSaved(null);
    setEditing(named);
    setTested((before) => ({ id: named, times: (before?.times ?? 0) + 1 }));
    // A browser tells only of an address that changes, and the next link may be the same one.
    history.replaceState(null, '', `#${'connections' satisfies Section}`);
  });

  const open = (id: string) => {
    setSaved(null);
    setEditing(id);
    setTested(null);
    setGoal(address);
  };
  const close = (id: string) => {
    setEditing(null);
    setGoal(isKept(id) ? editOf(id) : add);
  };
  const onSwitch = async ({ connection: { id } }: ConnectionState) => {
    if (!(await change(switchConnection(id)))) return;
    setSaved(null);
    await refresh();
    setGoal(editOf(id));
  };
  const onRemoved = async (index: number) => {
    const left = connections.toSpliced(index, 1);
    const neighbor = left[Math.min(index, left.length - 1)];
    setSaved(null);
    setEditing(null);
    await refresh();
    setGoal(neighbor ? editOf(neighbor.connection.id) : address);
  };
  const onSaved = async (now: SavedConnection) => {
    await refresh();
    setSaved(now);
    // This id is now used, so the next new connection needs another id.
    if (now.connection.id === newId) setNewId(crypto.randomUUID());
    if (!now.changed) return;
    setEditing(null);
    // A form without changes stays open and keeps the focus.
    setGoal(editOf(now.connection.id));
  };
  const form = (id: string, entry: ConnectionState | null) => (
    <ConnectionForm
      key={id}
      id={id}
      entry={entry}
      {...typedFor(id)}
      all={connections}
      labelledBy={entry ? nameId(id) : isEmpty ? 'connections-title' : 'new-connection'}
      tested={tested?.id === id ? tested.times : 0}
      change={change}
      onTouch={() => {
        setSaved(null);
        setEditing(id);
      }}
      onSaved={onSaved}
      onClose={isEmpty ? undefined : () => close(id)}
    />
  );
  return (
    <div ref={card} class="connections">
      <ul aria-label={t('optionsConnections')}>
        {entries.map((entry, index) => {
          const id = entry?.connection.id ?? newId;
          return (
            <li key={id} aria-current={entry?.isActive ? 'true' : undefined}>
              {entry && (
                <ConnectionRow
                  entry={entry}
                  expanded={opened === id}
                  onEdit={() => (opened === id ? close(id) : open(id))}
                  onSwitch={() => void onSwitch(entry)}
                >
                  {!entry.connection.managed && (
                    <RemoveConnection
                      entry={entry}
                      change={change}
                      onRemoved={async () => onRemoved(index)}
                    />
                  )}
                </ConnectionRow>
              )}
              {!entry && !isEmpty && <h3 id="new-connection">{t('connectionNewConnection')}</h3>}
              {opened === id && form(id, entry)}
              <div role="status">
                {saved?.connection.id === id && (
                  <SavedNotice
                    saved={saved}
                    isInUse={connections.length > 1 && entry?.isActive === true}
                  />
                )}
              </div>
            </li>
          );
        })}
      </ul>
      {!adding && (
        <SetByPolicy isSet={!mayAdd}>
          <div>
            <Button id="add-connection" onClick={() => open(newId)}>
              {t('connectionAdd')}
            </Button>
          </div>
        </SetByPolicy>
      )}
    </div>
  );
}

function editOf(id: string): string {
  return `#${CSS.escape(editId(id))}`;
}

interface RemoveConnectionProps {
  entry: ConnectionState;
  change: Save;
  onRemoved: () => Promise<void>;
}

/**
 * The button that removes a connection. It asks first, because the API key cannot be shown again.
 */
function RemoveConnection({
  entry: { connection, open },
  change,
  onRemoved,
}: RemoveConnectionProps) {
  const [asking, setAsking] = useState(false);
  const remove = async () => {
    if (await change(disconnect(connection))) await onRemoved();
  };
  return (
    <>
      <Button
        kind="quiet small"
        aria-describedby={nameId(connection.id)}
        onClick={() => setAsking(true)}
      >
        {t('sharedRemove')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('connectionRemoveTitle', isolated(connectionName(connection)))}
          confirmLabel={t('sharedRemove')}
          onConfirm={() => void remove()}
          onClose={() => setAsking(false)}
        >
          <p>{t('connectionRemoveText')}</p>
          {open > 0 && <p>{plural('connectionRemoveOpen', open)}</p>}
        </ConfirmDialog>
      )}
    </>
  );
}
