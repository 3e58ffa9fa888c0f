import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { t, type Words } from '../../../lib/browser/i18n.ts';
import {
  type Connection,
  defaultReportPage,
  maxReportPageLength,
} from '../../../lib/domain/connections/connection.ts';
import Field, { Select, TextArea } from '../../ui/Field.tsx';
import type { Draft, DraftField } from './connection-draft.ts';
import ExtraHeaders from './ExtraHeaders.tsx';

const privacies: [Draft['privacyOfNew'], Words][] = [
  ['general', 'connectionPrivacyGeneral'],
  ['private', 'privacyPrivate'],
  ['public', 'privacyPublic'],
  ['password', 'privacyPassword'],
  ['last', 'preferencesPrivacyLast'],
];

interface Props {
  draft: Draft;
  edit: (changes: Partial<Draft>) => void;
  /** Value, handler and error of a textbox. */
  field: (name: DraftField) => {
    value: string;
    onInput: (event: { currentTarget: { value: string } }) => void;
    error: string | undefined;
  };
  /** Notes the input of a field, for focus. */
  input: (name: DraftField) => (element: HTMLElement | null) => void;
  saved: Connection | null;
  /** Whether the saved headers are used for the typed address. */
  keeps: boolean;
  /** Fields before the others. */
  children: ComponentChildren;
}

/** "Advanced": the fields that most people leave as they are. */
export default function AdvancedFields({
  draft,
  edit,
  field,
  input,
  saved,
  keeps,
  children,
}: Props) {
  // Open at first if something in it is set. Then the person opens and closes it.
  const [unfolded] = useState(
    saved !== null &&
      (saved.headers.length > 0 ||
        saved.reportPage !== defaultReportPage ||
        saved.hosts !== undefined ||
        saved.privacyOfNew !== undefined),
  );
  return (
    <details open={unfolded}>
      <summary>{t('connectionAdvanced')}</summary>
      <div class="advanced">
        {children}
        <Select
          label={t('connectionPrivacy')}
          value={draft.privacyOfNew}
          options={privacies.map(([value, words]) => ({ value, label: t(words) }))}
          onChange={(privacyOfNew) => edit({ privacyOfNew })}
        />
        <TextArea
          {...field('hosts')}
          label={t('connectionHosts')}
          area={input('hosts')}
          hint={t('connectionHostsHint')}
          placeholder={t('connectionHostsExample')}
        />
        <ExtraHeaders
          {...field('headers')}
          kept={keeps ? draft.keptHeaders : []}
          edit={edit}
          area={input('headers')}
        />
        <Field
          {...field('reportPage')}
          maxLength={maxReportPageLength}
          label={t('connectionReportPage')}
          input={input('reportPage')}
          autocomplete="off"
          spellcheck={false}
          placeholder={defaultReportPage}
          hint={t('connectionReportPageHint')}
        />
      </div>
    </details>
  );
}
