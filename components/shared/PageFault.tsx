import { openOptions } from '../../lib/browser/tabs.ts';
import { words } from '../../lib/browser/words.ts';
import Button from './Button.tsx';
import { leave } from './leave.ts';

/** What stands in place of a page that could not be drawn: what is wrong, and the way to where it can be mended. The settings themselves only begin anew. */
export default function PageFault() {
  return (
    <main class="page-fault">
      <div role="alert">
        <h1>{words('sharedPageFault')}</h1>
        <p>{words('sharedPageFaultText')}</p>
      </div>
      <div class="row wrap">
        {location.pathname !== '/options.html' && (
          <Button kind="primary" onClick={() => void leave(openOptions())}>
            {words('sharedOpenSettings')}
          </Button>
        )}
        <Button onClick={() => location.reload()}>{words('sharedReload')}</Button>
      </div>
    </main>
  );
}
