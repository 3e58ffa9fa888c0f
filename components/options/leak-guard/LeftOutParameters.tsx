import { useRef, useState } from 'preact/hooks';
import { formatDate } from '../../../lib/browser/formats.ts';
import { plural, t } from '../../../lib/browser/i18n.ts';
import type { LeakGuard } from '../../../lib/domain/leak-guard/leak-guard.ts';
import {
  trackingListDate,
  trackingParameters,
  trackingSource,
} from '../../../lib/domain/leak-guard/tracking-parameters.ts';
import { changeLeakGuard } from '../../../lib/storage/leak-guard.ts';
import Button from '../../ui/Button.tsx';
import Form from '../../ui/Form.tsx';
import Field from '../../ui/Field.tsx';
import type { Save } from '../../stored/use-save.ts';
import RemoveButton from '../RemoveButton.tsx';
import { readParameters, type ParametersFault } from './read-rule.ts';

interface Props {
  guard: LeakGuard;
  change: Save;
}

/**
 * "Also leave out": the list of known trackers with its source, and the parameters that the person
 * added.
 */
export default function LeftOutParameters({ guard: { added }, change }: Props) {
  const [text, setText] = useState('');
  const [fault, setFault] = useState<ParametersFault | null>(null);
  const box = useRef<HTMLInputElement>(null);
  const add = async () => {
    const read = readParameters(text, added);
    if ('fault' in read) setFault(read);
    else if (await change(changeLeakGuard(() => ({ added: read.parameters })))) setText('');
    box.current?.focus();
  };
  const remove = (name: string) => {
    void change(
      changeLeakGuard((stored) => ({ added: stored.added.filter((other) => other !== name) })),
    );
    box.current?.focus();
  };
  const day = formatDate(Date.parse(trackingListDate), { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <>
      {added.length > 0 && (
        <ul class="guard-list" aria-label={t('leftOutAdd')}>
          {added.map((name) => (
            <li key={name} class="row">
              <code class="grow wrap">{name}</code>
              <RemoveButton named={name} onRemove={() => remove(name)} />
            </li>
          ))}
        </ul>
      )}
      <Form class="connection" onSubmit={() => void add()}>
        <Field
          label={t('leftOutAdd')}
          value={text}
          input={box}
          onInput={({ currentTarget }) => {
            setText(currentTarget.value);
            setFault(null);
          }}
          autocomplete="off"
          spellcheck={false}
          placeholder="ref, campaign_*"
          error={fault ? t(`rulesFault_${fault.fault}`, fault.text) : undefined}
          beside={<Button type="submit">{t('leftOutAddButton')}</Button>}
        />
      </Form>
      <details>
        <summary>{plural('leftOutList', trackingParameters.length)}</summary>
        <p class="small muted">{t('leftOutSource', trackingSource, day)}</p>
        <ul class="trackers" aria-label={plural('leftOutList', trackingParameters.length)}>
          {trackingParameters.map((name) => (
            <li key={name}>
              <code>{name}</code>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}
