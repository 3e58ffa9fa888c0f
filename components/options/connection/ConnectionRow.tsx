import { listed, plural, t } from '../../../lib/browser/i18n.ts';
import { connectionName } from '../../../lib/domain/connections/connection.ts';
import { readHostPattern } from '../../../lib/domain/addresses/host-pattern.ts';
import { readableHost } from '../../../lib/domain/addresses/readable-host.ts';
import type { ComponentChildren } from 'preact';
import Button from '../../ui/Button.tsx';
import Icon from '../../ui/Icon.tsx';
import Shape from '../../ui/Shape.tsx';
import { type DraftFault, draftFaultText, savedHostsFault } from './connection-draft.ts';
import type { ConnectionState } from '../settings.ts';
import { isolated } from '../../../lib/domain/addresses/shown-address.ts';

interface Props {
  entry: ConnectionState;
  expanded: boolean;
  onEdit: () => void;
  onSwitch: () => void;
  children: ComponentChildren;
}

/** One connection: name, address, state and buttons. */
export default function ConnectionRow({ entry, expanded, onEdit, onSwitch, children }: Props) {
  const { connection, isActive, isForbidden } = entry;
  const name = nameId(connection.id);
  const hosts = connection.hosts?.filter((one) => readHostPattern(one) !== null) ?? [];
  return (
    <div class="entry row">
      <div class="grow">
        <h3 id={name} class="cut" dir="auto">
          {connectionName(connection)}
        </h3>
        <div class="small muted cut" dir="ltr">
          {connection.baseUrl}
        </div>
        {hosts.length > 0 && (
          <div class="small muted cut">
            {t('connectionUsedFor', listed(hosts.map(readableHost).map(isolated)))}
          </div>
        )}
        <States entry={entry} hostsFault={expanded ? null : savedHostsFault(connection)} />
      </div>
      {!isForbidden && (
        <Button
          id={editId(connection.id)}
          kind="small"
          aria-describedby={name}
          aria-expanded={expanded}
          onClick={onEdit}
        >
          {t('connectionEdit')}
        </Button>
      )}
      {!isActive && !isForbidden && (
        <Button kind="small" aria-describedby={name} onClick={onSwitch}>
          {t('connectionSwitch')}
        </Button>
      )}
      {children}
    </div>
  );
}

export function nameId(connectionId: string): string {
  return `name-${connectionId}`;
}

export function editId(connectionId: string): string {
  return `edit-${connectionId}`;
}

function States({
  entry: { connection, movesFrom, isActive, isForbidden, access, keyRejected, open, needy },
  hostsFault,
}: {
  entry: ConnectionState;
  /** The fault of the hosts, which the form says itself while it is open. */
  hostsFault: DraftFault | null;
}) {
  return (
    <ul class="states small">
      {isActive && (
        <li class="good">
          <Icon outline="M2.5 8.5 6 12l7.5-8" />
          {t('connectionInUse')}
        </li>
      )}
      {connection.managed && <li class="muted">{t('setByPolicy')}</li>}
      {isForbidden && <Warning text={t('connectionForbidden')} />}
      {!access && <Warning text={t('connectionAccessMissing')} />}
      {connection.apiKey === '' && <Warning text={t('connectionNeedsKey')} />}
      {hostsFault && <Warning text={draftFaultText(hostsFault)} />}
      {keyRejected && <Warning text={t('connectionKeyRejected')} />}
      {movesFrom !== null && open > 0 && (
        <li class="muted">{t('connectionMovesFrom', isolated(movesFrom))}</li>
      )}
      {needy > 0 && (
        <Warning
          text={<a href="reports.html?tab=needs-you">{plural('badgeNeedsPerson', needy)}</a>}
        />
      )}
      {open > 0 && <li class="muted">{plural('connectionOpenChanges', open)}</li>}
    </ul>
  );
}

function Warning({ text }: { text: ComponentChildren }) {
  return (
    <li class="decent">
      <Shape tone="decent" />
      {text}
    </li>
  );
}
