import { useRef, useState } from 'preact/hooks';
import { openAddress } from '../../../lib/browser/tabs.ts';
import { messageSuffix, t } from '../../../lib/browser/i18n.ts';
import {
  issueAddressIn,
  type KnownTracker,
  knownTrackers,
  repositoryOf,
} from '../../../lib/domain/issue-repository.ts';
import {
  issueAddress,
  issuePlaceholders,
  readIssueAddress,
} from '../../../lib/domain/issue-tracker.ts';
import { changePreferences } from '../../../lib/storage/preferences.ts';
import type { Save } from '../../stored/use-save.ts';
import Button from '../../ui/Button.tsx';
import Form from '../../ui/Form.tsx';
import Field, { Select } from '../../ui/Field.tsx';
import { useAnnouncement } from '../../ui/use-announcement.ts';

type Tracker = KnownTracker | 'other';
const trackers: Tracker[] = [...knownTrackers, 'other'];

interface Props {
  /** The address of a new issue, with its placeholders, or empty. */
  address: string;
  change: Save;
}

/**
 * The tracker of new issues: a repository of a known tracker, or the address of any other. "Try"
 * opens a new issue in a tab, filled in, and saves nothing.
 */
export default function IssueTrackerSection({ address, change }: Props) {
  const [{ tracker, typed }, setChoice] = useState(() => choiceOf(address));
  const [error, setError] = useState<string | undefined>();
  const [announcement, announce] = useAnnouncement();
  const input = useRef<HTMLInputElement>(null);
  const choose = (choice: Choice) => {
    setChoice(choice);
    setError(undefined);
  };
  /** Returns the typed address. If it cannot be used, says why and returns null. */
  const read = (): string | null => {
    const found = readChoice({ tracker, typed });
    if ('address' in found) return found.address;
    setError(found.error);
    input.current?.focus();
    return null;
  };
  const save = async () => {
    const issues = typed.trim() === '' ? '' : read();
    if (issues === null) return;
    choose(issues === '' ? { tracker, typed: '' } : choiceOf(issues));
    if (await change(changePreferences({ issueAddress: issues }))) announce(t('sharedSaved'));
  };
  const openIssue = () => {
    const issues = read();
    if (issues === null) return;
    const title = t('issueNew');
    const issue = { title, body: title, text: title, labels: '' };
    void openAddress(issueAddress(issues, issue, () => '').address);
  };
  return (
    <Form class="connection" onSubmit={() => void save()}>
      <Select
        label={t('issueTracker')}
        value={tracker}
        options={trackers.map((value) => ({ value, label: nameOf(value) }))}
        onChange={(next) => choose(moved({ tracker, typed }, next))}
      />
      <Field
        label={t(tracker === 'other' ? 'issueAddress' : 'issueRepository')}
        value={typed}
        input={input}
        onInput={({ currentTarget }) => choose({ tracker, typed: currentTarget.value })}
        autocomplete="off"
        spellcheck={false}
        placeholder={{ github: 'owner/name', gitlab: 'group/name', other: 'https://' }[tracker]}
        hint={
          tracker === 'other' &&
          t('issueAddressHint', ...issuePlaceholders.map((name) => `{${name}}`))
        }
        error={error}
      />
      <div class="row wrap">
        <Button type="submit">{t('issueSave')}</Button>
        <Button onClick={openIssue}>{t('issueTry')}</Button>
        <span class="small muted" role="status">
          {announcement}
        </span>
      </div>
    </Form>
  );
}

/** A tracker, and the text in the field for its repository or its address. */
interface Choice {
  tracker: Tracker;
  typed: string;
}

/** The choice that stands for a saved address. Without one, it is the most common tracker. */
function choiceOf(address: string): Choice {
  if (address === '') return { tracker: 'github', typed: '' };
  const known = repositoryOf(address);
  return known ? { tracker: known[0], typed: known[1] } : { tracker: 'other', typed: address };
}

/** Returns the choice with another tracker. Keeps the text where it means something there. */
function moved({ tracker, typed }: Choice, next: Tracker): Choice {
  if ((tracker === 'other') === (next === 'other')) return { tracker: next, typed };
  const same = tracker === 'other' ? repositoryOf(typed)?.[1] : issueAddressIn(tracker, typed);
  return { tracker: next, typed: same ?? '' };
}

function readChoice({ tracker, typed }: Choice): { address: string } | { error: string } {
  if (tracker !== 'other') {
    const address = issueAddressIn(tracker, typed);
    return address === null ? { error: t('issueFault_repository') } : { address };
  }
  const found = readIssueAddress(typed);
  return 'fault' in found
    ? { error: t(`issueFault_${messageSuffix(found.fault)}`, found.text) }
    : found;
}

function nameOf(tracker: Tracker): string {
  return tracker === 'other' ? t('issueOther') : { github: 'GitHub', gitlab: 'GitLab' }[tracker];
}
