import { useRef } from 'preact/hooks';
import { words } from '../../lib/browser/words.ts';
import { saveConnection } from '../../lib/storage/connections.ts';
import Button from '../shared/Button.tsx';
import RemoveConnection from './RemoveConnection.tsx';
import type { Kept } from './settings.ts';
import type { Change } from './useChange.ts';

interface Props {
  others: Kept[];
  change: Change;
  refresh: () => Promise<void>;
  /** Gives the focus to the form of the connection in use. */
  focusForm: () => void;
}

/** Connections that are kept but not in use. One whose address was changed is left here with all that is kept of it: only who removes it loses that. */
export default function OtherConnections({ others, change, refresh, focusForm }: Props) {
  const buttons = useRef<Record<string, HTMLButtonElement | null>>({});
  if (others.length === 0) return null;
  // A row goes with the button that had the focus: it is given to what stays.
  const use = async ({ connection }: Kept) => {
    if (!(await change(saveConnection(connection)))) return;
    focusForm();
    await refresh();
  };
  const removed = async (index: number) => {
    const near = others[index + 1] ?? others[index - 1];
    if (near) buttons.current[near.connection.id]?.focus();
    else focusForm();
    await refresh();
  };
  return (
    <div class="others">
      <h3>{words('optionsOthers')}</h3>
      <p class="small muted">{words('optionsOthersHint')}</p>
      <ul aria-label={words('optionsOthers')}>
        {others.map((kept, index) => (
          <li key={kept.connection.id}>
            <div class="grow">
              <div class="cut">
                <bdi>{kept.connection.name || kept.connection.baseUrl}</bdi>
              </div>
              <div class="small muted">{words(kept.open > 0 ? 'optionsOpenChanges' : 'optionsNoOpenChanges', kept.open)}</div>
              {kept.needy > 0 && <div class="small">{words('optionsNeedy', kept.needy)}</div>}
            </div>
            <Button
              kind="small"
              ref={(element) => {
                buttons.current[kept.connection.id] = element;
              }}
              onClick={() => void use(kept)}
            >
              {words('optionsUse')}
            </Button>
            <RemoveConnection kept={kept} label={words('optionsRemoveOther')} change={change} onRemoved={async () => removed(index)} />
          </li>
        ))}
      </ul>
    </div>
  );
}
