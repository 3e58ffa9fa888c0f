import { useId } from 'preact/hooks';
import { t } from '../../lib/browser/i18n.ts';

interface Props {
  value: boolean;
  onChange: (value: boolean) => void;
}

/** "With reasons": whether the reasons of accepted checks go along where a report goes out. */
export default function WithReasons({ value, onChange }: Props) {
  const id = useId();
  return (
    <div class="with-reasons row wrap small">
      <label class="row">
        <input
          type="checkbox"
          checked={value}
          aria-describedby={id}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
        {t('withReasons')}
      </label>
      <span id={id} class="muted">
        {t('withReasonsHint')}
      </span>
    </div>
  );
}
