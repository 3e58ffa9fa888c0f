import { t } from '../../lib/browser/i18n.ts';
import { closePopupAfter, openGuide } from '../../lib/browser/tabs.ts';
import type { MenuItem } from '../ui/Menu.tsx';

export function helpItem(): MenuItem {
  return { label: t('popupHelp'), onChoose: () => void closePopupAfter(openGuide()) };
}
