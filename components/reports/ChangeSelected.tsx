import { useLayoutEffect, useRef } from 'preact/hooks';
import { language, words } from '../../lib/browser/words.ts';
import type { Change } from '../../lib/model/bulk.ts';
import Button from '../shared/Button.tsx';
import PrivacyForm from '../shared/PrivacyForm.tsx';

interface Props {
  kind: Change['kind'];
  /** How many reports, null where the service does not say. */
  count: number | null;
  onStart: (change: Change) => void;
  onCancel: () => void;
}

/** What is asked before many reports are changed: the new privacy, or whether all that match is really meant. */
export default function ChangeSelected({ kind, count, onStart, onCancel }: Props) {
  const question = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => question.current?.querySelector('button')?.focus(), []);
  if (kind === 'privacy')
    return (
      <div class="before">
        <PrivacyForm
          privacy={1}
          onSave={(privacy, password) => onStart({ kind, privacy, ...(password !== undefined && { password }) })}
          onCancel={onCancel}
        />
      </div>
    );
  return (
    <div ref={question} class="before row wrap" role="group" aria-labelledby="sure">
      <p id="sure" class="grow">
        {count === null ? words(`reportsSure_${kind}`) : words(`reportsSureOf_${kind}`, count.toLocaleString(language()))}
      </p>
      <Button kind="small" onClick={() => onStart({ kind })}>
        {words(`reportsYes_${kind}`)}
      </Button>
      <Button kind="small" onClick={onCancel}>
        {words('popupCancel')}
      </Button>
    </div>
  );
}
