import { openOptions } from '../../lib/browser/tabs.ts';
import { words } from '../../lib/browser/words.ts';
import { setUnreadableAside } from '../../lib/storage/aside.ts';
import { forgetAside } from '../../lib/storage/unreadable.ts';
import Button from './Button.tsx';
import { leave } from './leave.ts';

/** What stands in place of a page that could not be drawn: what is wrong, and the way to the settings; in their place what mends it. */
export default function PageFault() {
  const isSettings = location.pathname === '/options.html';
  return (
    <main class="page-fault">
      <div role="alert">
        <h1>{words('sharedPageFault')}</h1>
        <p>{words(isSettings ? 'sharedPageFaultSettings' : 'sharedPageFaultText')}</p>
      </div>
      <div class="row wrap">
        {isSettings ? (
          <Button onClick={() => void remove()}>{words('optionsUnreadableRemove')}</Button>
        ) : (
          <Button kind="primary" onClick={() => void leave(openOptions())}>
            {words('sharedOpenSettings')}
          </Button>
        )}
        <Button onClick={() => location.reload()}>{words('sharedReload')}</Button>
      </div>
    </main>
  );
}

async function remove(): Promise<void> {
  try {
    await setUnreadableAside();
    await forgetAside();
  } finally {
    location.reload();
  }
}
