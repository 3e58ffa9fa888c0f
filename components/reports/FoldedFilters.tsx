import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { plural, t } from '../../lib/browser/i18n.ts';
import Button from '../ui/Button.tsx';

interface Props {
  /** How many of the filters are set. */
  count: number;
  children: ComponentChildren;
}

/**
 * The filters: beside each other, and on narrow screens behind one button that says how many are
 * set.
 */
export default function FoldedFilters({ count, children }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <div class="fold">
        <Button aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {count > 0 ? plural('reportsFiltersSet', count) : t('reportsFilters')}
        </Button>
      </div>
      <div id={id} class={open ? 'folded open' : 'folded'}>
        {children}
      </div>
    </>
  );
}
