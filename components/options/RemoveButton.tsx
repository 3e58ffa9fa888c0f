import { t } from '../../lib/browser/i18n.ts';
import Button from '../ui/Button.tsx';

/** "Remove" in a row of a list. Screen readers say the name of the row with it. */
export default function RemoveButton(props: { named: string; onRemove: () => void }) {
  return (
    <Button kind="small" aria-label={t('sharedRemoveNamed', props.named)} onClick={props.onRemove}>
      {t('sharedRemove')}
    </Button>
  );
}
