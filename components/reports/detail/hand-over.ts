import { plural, t } from '../../../lib/browser/i18n.ts';
import { openAddress, openOptions } from '../../../lib/browser/tabs.ts';
import { issueAddress } from '../../../lib/domain/issue-tracker.ts';
import type { Actions } from '../../jobs/use-job-actions.ts';
import type { MenuItem } from '../../ui/Menu.tsx';
import { markdown, plainText } from '../markup.ts';
import { type ReportDocument, written } from './report-document.ts';

/**
 * The items of a menu that hand over a report or a check: copied as Markdown or as text, and into a
 * new issue. `tracker` is the address of a new issue with its placeholders. If it is empty, the
 * item leads to the settings.
 */
export function handOverItems(
  document: ReportDocument,
  tracker: string,
  actions: Pick<Actions, 'copy' | 'announce'>,
): MenuItem[] {
  const openIssue = () => {
    const issue = {
      title: document.title,
      body: document.body(markdown),
      text: document.body(plainText),
      labels: document.labels,
    };
    const { address, leftOut } = issueAddress(tracker, issue, (count) =>
      plural('issueMoreLines', count),
    );
    if (leftOut > 0) actions.announce(plural('issueLeftOut', leftOut));
    void openAddress(address);
  };
  return [
    {
      label: t('detailCopyMarkdown'),
      onChoose: () => actions.copy(written(document, markdown), t('detailMarkdownCopied')),
    },
    {
      label: t('detailCopyText'),
      onChoose: () => actions.copy(written(document, plainText), t('detailTextCopied')),
    },
    tracker === ''
      ? { label: t('issueSetUp'), onChoose: () => void openOptions() }
      : { label: t('issueNew'), onChoose: openIssue },
  ];
}
