import { words, type Words } from '../../lib/browser/words.ts';
import { defaultReportPage, readBaseUrl, sendsKeyInClear } from '../../lib/model/connection.ts';
import Field from '../shared/Field.tsx';
import Notice from '../shared/Notice.tsx';
import SecretField from '../shared/SecretField.tsx';
import type { Draft, DraftFault, DraftField } from './draft.ts';
import TextArea from './TextArea.tsx';

/** The inputs by their field, for focus. */
export type Inputs = Partial<Record<DraftField, HTMLElement | null>>;

interface Props {
  draft: Draft;
  edit: (field: DraftField, value: string) => void;
  fault: DraftFault | null;
  /** What the connection check found wrong with the address. */
  addressFault: Words | undefined;
  /** Whether to say here that the key would travel in clear: the connection check says so too. */
  warn: boolean;
  /** Whether a kept API key goes along when none is typed. */
  keyKept: boolean;
  inputs: Inputs;
}

/** The fields of a connection. */
export default function ConnectionFields({ draft, edit, fault, addressFault, warn, keyKept, inputs }: Props) {
  const field = (name: DraftField) => ({
    value: draft[name],
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) => edit(name, currentTarget.value),
    error: fault?.field === name ? words(fault.key, ...fault.substitutions) : undefined,
  });
  const input = (name: DraftField) => (element: HTMLElement | null) => {
    inputs[name] = element;
  };
  const read = readBaseUrl(draft.address);
  const baseUrl = 'baseUrl' in read ? read.baseUrl : null;
  return (
    <>
      <Field
        {...field('address')}
        error={addressFault && words(addressFault)}
        label={words('optionsAddress')}
        input={input('address')}
        autocomplete="off"
        spellcheck={false}
        placeholder={words('optionsAddressExample')}
      />
      {warn && baseUrl && sendsKeyInClear(baseUrl) && (
        <Notice tone="decent" title={words('optionsKeyInClear')}>
          {words('optionsKeyInClearText', new URL(baseUrl).host)}
        </Notice>
      )}
      <SecretField
        {...field('apiKey')}
        label={words('optionsApiKey')}
        showLabel={words('optionsShowApiKey')}
        input={input('apiKey')}
        placeholder={keyKept ? words('optionsKeptPlaceholder') : ''}
        hint={words(keyKept ? 'optionsKeptHint' : 'optionsApiKeyHint')}
      />
      <Field
        {...field('name')}
        label={words('optionsName')}
        input={input('name')}
        autocomplete="off"
        placeholder={baseUrl ? new URL(baseUrl).host : ''}
      />
      <TextArea
        {...field('headers')}
        label={words('sharedExtraHeaders')}
        area={input('headers')}
        hint={words('optionsExtraHeadersHint')}
        placeholder={words('optionsHeadersExample')}
      />
      <details>
        <summary>{words('optionsAdvanced')}</summary>
        <Field
          {...field('reportPage')}
          label={words('optionsReportPage')}
          input={input('reportPage')}
          autocomplete="off"
          spellcheck={false}
          placeholder={defaultReportPage}
          hint={words('optionsReportPageHint')}
        />
      </details>
    </>
  );
}
