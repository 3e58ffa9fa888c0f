import { plural, t } from '../../../lib/browser/i18n.ts';
import { openAddress, openOptions } from '../../../lib/browser/tabs.ts';
import { issueAddress } from '../../../lib/domain/issue-tracker.ts';
import type { Actions } from '../../jobs/use-job-actions.ts';
import { bodyOf, written } from '../../report/document.ts';
import { markdown, plainText } from '../../report/markup.ts';
import type { ReportDocument } from '../../report/report-document.ts';
import type { MenuItem } from '../../ui/Menu.tsx';

/**
 * Returns the menu items that share a report or a check: "copy" as Markdown or text, and "new
 * issue". `tracker` is the address of a new issue, with its placeholders. If it is empty, the item
 * opens the settings.
 */
export function handOverItems(
  document: ReportDocument,
  tracker: string,
  actions: Pick<Actions, 'copy' | 'announce'>,
): MenuItem[] {
  const openIssue = () => {
    const issue = {
      title: document.title,
      body: bodyOf(document, markdown),
      text: bodyOf(document, plainText),
      labels: document.labels,
    };
    const { address, skipped } = issueAddress(tracker, issue, (count) =>
      plural('sharedAndMore', count),
    );
    if (skipped > 0) actions.announce(t('issueCut'));
    void openAddress(address);
  };
  return [
    {
      label: t('detailCopyMarkdown'),
      onChoose: () => actions.copy(written(document, markdown)),
    },
    {
      label: t('detailCopyText'),
      onChoose: () => actions.copy(written(document, plainText)),
    },
    tracker === ''
      ? { label: t('issueSetUp'), onChoose: () => void openOptions('issue-tracker') }
      : { label: t('issueNew'), onChoose: openIssue },
  ];
}
