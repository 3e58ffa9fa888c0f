import OptionsPage from '../../components/options/OptionsPage.tsx';
import { readSettings } from '../../components/options/settings.ts';
import { openPage } from '../../components/stored/show-page.tsx';
import { quarantineUnreadable } from '../../lib/storage/quarantine.ts';

// Unreadable data can be removed on this page once it is set aside. Not awaited: the page draws
// without it, and draws again when storage changes.
void quarantineUnreadable().catch((error: unknown) => console.error(error));
void openPage('optionsTitle', readSettings, OptionsPage);
