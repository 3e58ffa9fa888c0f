import OptionsPage from '../../components/options/OptionsPage.tsx';
import { readSettings } from '../../components/options/settings.ts';
import { openPage } from '../../components/stored/show-page.tsx';
import { quarantineUnreadable } from '../../lib/storage/quarantine.ts';

// Sets unreadable data aside, so that this page can remove it. Not awaited: the page draws first,
// and draws again when storage changes.
void quarantineUnreadable().catch((error: unknown) => console.error(error));
void openPage('sharedSettings', readSettings, OptionsPage);
