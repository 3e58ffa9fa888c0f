import { words } from '../../lib/browser/words.ts';
import { saveConnection } from '../../lib/storage/connections.ts';
import Button from '../shared/Button.tsx';
import RemoveConnection from './RemoveConnection.tsx';
import type { Kept } from './settings.ts';

interface Props {
  others: Kept[];
  refresh: () => Promise<void>;
}

/** Connections that are kept but not in use. One whose address was changed is left here with all that is kept of it: only who removes it loses that. */
export default function OtherConnections({ others, refresh }: Props) {
  if (others.length === 0) return null;
  const use = async ({ connection }: Kept) => {
    await saveConnection(connection);
    await refresh();
  };
  return (
    <div class="others">
      <h3>{words('optionsOthers')}</h3>
      <p class="small muted">{words('optionsOthersHint')}</p>
      <ul aria-label={words('optionsOthers')}>
        {others.map((kept) => (
          <li key={kept.connection.id}>
            <div class="grow">
              <div class="cut">
                <bdi>{kept.connection.name || kept.connection.baseUrl}</bdi>
              </div>
              <div class="small muted">{words(kept.open > 0 ? 'optionsOpenChanges' : 'optionsNoOpenChanges', kept.open)}</div>
            </div>
            <Button kind="small" onClick={() => void use(kept)}>
              {words('optionsUse')}
            </Button>
            <RemoveConnection kept={kept} label={words('optionsRemoveOther')} onRemoved={refresh} />
          </li>
        ))}
      </ul>
    </div>
  );
}
