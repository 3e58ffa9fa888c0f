import { applyTheme } from '../../components/stored/show-page.tsx';
import { readPreferences } from '../../lib/storage/preferences.ts';

// The words of the guide are in the page. It shows them once it has its theme.
void readPreferences()
  .then(
    ({ theme }) => theme,
    () => 'system' as const,
  )
  .then(applyTheme);
