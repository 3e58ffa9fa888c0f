import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { t } from '../../lib/browser/i18n.ts';

interface Props {
  isSet: boolean;
  children: ComponentChildren;
}

/** Controls that an administrator may set. Then they are disabled, and a line below says so. */
export default function SetByPolicy({ isSet, children }: Props) {
  const id = useId();
  return (
    <fieldset disabled={isSet} {...(isSet ? { 'aria-labelledby': id } : { role: 'none' })}>
      {children}
      {isSet && (
        <p id={id} class="small muted">
          {t('setByPolicy')}
        </p>
      )}
    </fieldset>
  );
}
