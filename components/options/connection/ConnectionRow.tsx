import { t, plural } from '../../../lib/browser/i18n.ts';
import { connectionName } from '../../../lib/domain/connections/connection.ts';
import { readableHost } from '../../../lib/domain/addresses/readable-host.ts';
import type { ComponentChildren } from 'preact';
import Button from '../../ui/Button.tsx';
import Icon from '../../ui/Icon.tsx';
import Shape from '../../ui/Shape.tsx';
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
  return (
    <div class="entry">
      <div class="grow">
        <h3 id={name} class="cut" dir="auto">
          {connectionName(connection)}
        </h3>
        <div class="small muted cut" dir="ltr">
          {connection.baseUrl}
        </div>
        {connection.hosts && (
          <div class="small muted cut">
            {t('connectionUsedFor', connection.hosts.map(readableHost).map(isolated).join(', '))}
          </div>
        )}
        <States entry={entry} />
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
  entry: { connection, isActive, isForbidden, access, keyRejected, open, needy },
}: {
  entry: ConnectionState;
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
      {keyRejected && <Warning text={t('connectionKeyRejected')} />}
      {needy > 0 && <Warning text={plural('badgeNeedsPerson', needy)} />}
      {open > 0 && <li class="muted">{plural('connectionOpenChanges', open)}</li>}
    </ul>
  );
}

function Warning({ text }: { text: string }) {
  return (
    <li class="decent">
      <Shape tone="decent" />
      {text}
    </li>
  );
}
