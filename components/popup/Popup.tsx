import { openOptions, openWelcome } from '../../lib/browser/tabs.ts';
import { plural, words } from '../../lib/browser/words.ts';
import type { Glance } from '../../lib/storage/glance.ts';
import Button from '../shared/Button.tsx';
import { leave } from '../shared/leave.ts';
import Connected from './Connected.tsx';

interface Props {
  glance: Glance;
  /** The address of the tab in front, undefined where the browser keeps it to itself. */
  tab: string | undefined;
}

/** The popup: the page in front of the person, or how to begin. */
export default function Popup({ glance, tab }: Props) {
  if (glance.connection) return <Connected key={glance.connection.id} glance={glance} connection={glance.connection} tab={tab} />;
  return (
    <main class="popup welcome">
      <h1>{words('popupConnectFirst')}</h1>
      <Button kind="primary" onClick={() => void leave(openOptions())}>
        {words('popupConnect')}
      </Button>
      <a
        class="small"
        href="/options.html#no-service"
        onClick={(event) => {
          event.preventDefault();
          void leave(openWelcome());
        }}
      >
        {words('popupNoService')}
      </a>
      {glance.unreadable > 0 && <p class="small muted">{plural('sharedUnreadable', glance.unreadable)}</p>}
    </main>
  );
}
