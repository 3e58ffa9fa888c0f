import { useRef, useState } from 'preact/hooks';
import { messageSuffix, t } from '../../../lib/browser/i18n.ts';
import {
  type IssueAddressFault,
  issuePlaceholders,
  readIssueAddress,
} from '../../../lib/domain/issue-tracker.ts';
import { changePreferences } from '../../../lib/storage/preferences.ts';
import Button from '../../ui/Button.tsx';
import Card from '../Card.tsx';
import Field from '../../ui/Field.tsx';
import { useAnnouncement } from '../../ui/use-announcement.ts';
import type { Save } from '../../stored/use-save.ts';

/** Example addresses of a new issue, by the name of the tracker. */
const examples = {
  GitHub: 'https://github.com/OWNER/NAME/issues/new?title={title}&body={body}&labels={labels}',
  GitLab:
    'https://gitlab.com/GROUP/NAME/-/issues/new?issue[title]={title}&issue[description]={body}',
};

interface Props {
  /** The address of a new issue, with its placeholders, or empty. */
  address: string;
  change: Save;
}

export default function IssueTrackerCard({ address, change }: Props) {
  const [typed, setTyped] = useState(address);
  const [fault, setFault] = useState<{ fault: IssueAddressFault; text: string } | null>(null);
  const [announcement, announce] = useAnnouncement();
  const input = useRef<HTMLInputElement>(null);
  const edit = (text: string) => {
    setTyped(text);
    setFault(null);
  };
  const save = async () => {
    const read = typed.trim() === '' ? { address: '' } : readIssueAddress(typed);
    if ('fault' in read) {
      setFault(read);
      return input.current?.focus();
    }
    setTyped(read.address);
    if (await change(changePreferences({ issueAddress: read.address })))
      announce(t(read.address === '' ? 'issueRemoved' : 'issueSaved'));
  };
  return (
    <Card id="issues" title={t('issueTracker')}>
      <p class="small muted">{t('issueTrackerHint')}</p>
      <form
        class="connection"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Field
          label={t('issueAddress')}
          value={typed}
          input={input}
          onInput={({ currentTarget }) => edit(currentTarget.value)}
          autocomplete="off"
          spellcheck={false}
          placeholder="https://"
          hint={t('issueAddressHint', ...issuePlaceholders.map((name) => `{${name}}`))}
          error={fault ? t(`issueFault_${messageSuffix(fault.fault)}`, fault.text) : undefined}
        />
        <div class="row wrap small" role="group" aria-label={t('issueExamples')}>
          <span class="muted" aria-hidden="true">
            {t('issueExamples')}
          </span>
          {Object.entries(examples).map(([name, example]) => (
            <Button
              key={name}
              kind="small"
              onClick={() => {
                edit(example);
                input.current?.focus();
              }}
            >
              {name}
            </Button>
          ))}
        </div>
        <div class="row">
          <Button type="submit">{t('issueSave')}</Button>
          <span class="small muted" role="status">
            {announcement}
          </span>
        </div>
      </form>
    </Card>
  );
}
