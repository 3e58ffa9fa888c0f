import type { ComponentChildren } from 'preact';
import { closePopupAfter, openReportsIn, reportsAddress } from '../../lib/browser/tabs.ts';
import { pageSearch } from '../../lib/domain/addresses/page-url.ts';
import { onPlainClick } from '../ui/clicks.ts';
import type { PageModel } from './use-page.ts';

interface Props {
  page: PageModel;
  children: ComponentChildren;
}

/** A link to the list of all reports with the address of the page in theirs. */
export default function AllOfPage({ page: { url, otherConnection }, children }: Props) {
  const all = { search: pageSearch(url ?? ''), connection: otherConnection };
  const open = () => void closePopupAfter(openReportsIn('newForegroundTab', all));
  return (
    <a class="link" href={reportsAddress(all)} onClick={onPlainClick(open)}>
      {children}
    </a>
  );
}
