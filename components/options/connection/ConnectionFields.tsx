import { useContext, useState } from 'preact/hooks';
import { t, type Words } from '../../../lib/browser/i18n.ts';
import {
  type Connection,
  connectionName,
  defaultReportPage,
  maxNameLength,
  maxReportPageLength,
  readBaseUrl,
  sendsKeyInClear,
  serviceHost,
} from '../../../lib/domain/connections/connection.ts';
import { readPairingLine } from '../../../lib/domain/connections/pairing-line.ts';
import Field, { SecretField, Select, TextArea } from '../../ui/Field.tsx';
import { AllowPublic } from '../../ui/allow-public.ts';
import SetByPolicy from '../../ui/SetByPolicy.tsx';
import Notice from '../../ui/Notice.tsx';
import {
  type Draft,
  type DraftFault,
  draftFaultText,
  type DraftField,
  faultOfLine,
} from './connection-draft.ts';
import ExtraHeaders from './ExtraHeaders.tsx';
import { isolated } from '../../../lib/domain/addresses/shown-address.ts';

const privacies = ['general', 'private', 'public', 'password'] as const;

/** The inputs by their field, for focus. */
export type Inputs = Partial<Record<DraftField, HTMLElement | null>>;

interface Props {
  draft: Draft;
  edit: (changes: Partial<Draft>) => void;
  fault: DraftFault | null;
  /** The fault that the connection check found in the address. */
  addressFault: Words | undefined;
  /** Whether to warn that the API key travels unencrypted. The connection check also warns. */
  warn: boolean;
  saved: Connection | null;
  /** Whether the saved API key and headers are used for the typed address. */
  keeps: boolean;
  /**
   * Whether the connection moves to a typed address that differs from the saved one, or saving
   * makes a new connection. Null if the address does not differ.
   */
  move: 'same-host' | 'new' | null;
  brief: boolean;
  inputs: Inputs;
}

export default function ConnectionFields({
  draft,
  edit: onEdit,
  fault,
  addressFault,
  warn,
  saved,
  keeps,
  move,
  brief,
  inputs,
}: Props) {
  const allowPublic = useContext(AllowPublic);
  /** The fault of a pasted pairing line. The line itself is not put into the field. */
  const [pasted, setPasted] = useState<DraftFault | null>(null);
  // Open at first if something in it is set. Then the person opens and closes it.
  const [isUnfolded] = useState(
    saved !== null &&
      (saved.headers.length > 0 ||
        (!saved.managed &&
          (saved.reportPage !== defaultReportPage ||
            saved.hosts !== undefined ||
            saved.privacyOfNew !== undefined))),
  );
  const edit = (changes: Partial<Draft>) => {
    setPasted(null);
    onEdit(changes);
  };
  const shown = pasted ?? fault;
  const errorOf = (name: DraftField) => {
    const own = [shown, shown?.also].find((one) => one?.field === name) ?? undefined;
    return own && draftFaultText(own);
  };
  const field = (name: DraftField) => ({
    value: draft[name],
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) =>
      edit({ [name]: currentTarget.value }),
    error: errorOf(name),
  });
  const input = (name: DraftField) => (element: HTMLElement | null) => {
    inputs[name] = element;
  };
  /**
   * Puts both parts of a pairing line into their fields, so that the API key is never visible in
   * the address field. Returns null if the text is no pairing line, the fault if the line cannot be
   * used, and true otherwise.
   */
  const takeLine = (text: string) => {
    const line = readPairingLine(text);
    if (!line) return null;
    if ('fault' in line) return faultOfLine(line.fault);
    edit(line);
    return true;
  };
  const read = readBaseUrl(draft.address);
  const baseUrl = 'baseUrl' in read ? read.baseUrl : null;
  const keyKept = keeps && saved?.apiKey !== '';
  const address = field('address');
  // A connection of a policy has only key and headers to fill in.
  const isSet = saved?.managed === true;
  const name = (
    <SetByPolicy isSet={isSet}>
      <Field
        {...field('name')}
        maxLength={maxNameLength}
        label={t('sharedName')}
        input={input('name')}
        autocomplete="off"
        placeholder={baseUrl ? serviceHost(baseUrl) : ''}
      />
    </SetByPolicy>
  );
  return (
    <>
      <SetByPolicy isSet={isSet}>
        <Field
          {...address}
          error={address.error ?? (addressFault && t(addressFault))}
          label={t('connectionAddress')}
          input={input('address')}
          autocomplete="off"
          spellcheck={false}
          placeholder={t('connectionAddressExample')}
          hint={addressHint(saved, move)}
          onBeforeInput={(event) => {
            // A paste or a drop arrives as one event. The text never reaches the field, so "Undo"
            // cannot bring the API key back.
            const taken = takeLine(event.data ?? '');
            if (taken) event.preventDefault();
            if (taken && taken !== true) setPasted(taken);
          }}
          onChange={({ currentTarget }) => takeLine(currentTarget.value)}
        />
      </SetByPolicy>
      {warn && baseUrl && sendsKeyInClear(baseUrl) && (
        <Notice tone="decent" title={t('checkCause_key_in_clear')}>
          {t('checkCause_key_in_clear_more', isolated(serviceHost(baseUrl)))}
        </Notice>
      )}
      <SecretField
        {...field('apiKey')}
        label={t('connectionApiKey')}
        showLabel={t('connectionShowApiKey')}
        hideLabel={t('connectionHideApiKey')}
        input={input('apiKey')}
        placeholder={keyKept ? t('sharedSaved') : ''}
        hint={t(
          keyKept
            ? 'connectionSavedHint'
            : move
              ? 'connectionMovedKeyHint'
              : 'connectionApiKeyHint',
        )}
      />
      {!brief && name}
      <details open={isUnfolded}>
        <summary>{t('connectionAdvanced')}</summary>
        <div class="advanced">
          {brief && name}
          <SetByPolicy isSet={isSet}>
            <Select
              label={t('connectionPrivacy')}
              value={draft.privacyOfNew}
              options={privacies.map((value) => ({
                value,
                label: t(`privacy_${value}`),
                isSetByPolicy: value === 'public' && !allowPublic,
              }))}
              onChange={(privacyOfNew) => edit({ privacyOfNew })}
            />
            <TextArea
              {...field('hosts')}
              label={t('connectionHosts')}
              area={input('hosts')}
              hint={t('connectionHostsHint')}
              placeholder={t('connectionHostsExample')}
            />
          </SetByPolicy>
          <ExtraHeaders
            {...field('headers')}
            kept={keeps ? draft.keptHeaders : []}
            edit={edit}
            area={input('headers')}
            focus={() => inputs.headers?.focus()}
          />
          <SetByPolicy isSet={isSet}>
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
          </SetByPolicy>
        </div>
      </details>
    </>
  );
}

function addressHint(saved: Connection | null, move: Props['move']): string | undefined {
  if (!saved) return t('connectionAddressHint');
  if (!move) return undefined;
  const name = isolated(connectionName(saved));
  return t(move === 'new' ? 'connectionNewAddress' : 'connectionMoves', name);
}
