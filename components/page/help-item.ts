import { t } from '../../lib/browser/i18n.ts';
import { closePopupAfter, openAddress } from '../../lib/browser/tabs.ts';
import { guide } from '../../lib/domain/guide.ts';
import type { MenuItem } from '../ui/Menu.tsx';

export function helpItem(): MenuItem {
  return { label: t('popupHelp'), onChoose: () => void closePopupAfter(openAddress(guide)) };
}
