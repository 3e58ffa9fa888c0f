import { useState } from 'preact/hooks';
import { t } from '../../lib/browser/i18n.ts';

const shownChars = 300;

/**
 * A text from a service, shown as plain text. A long text is cut, with a button that shows the
 * rest.
 */
export default function LongText({ text }: { text: string }) {
  const [whole, showWhole] = useState(false);
  if (whole || text.length <= shownChars * 1.2) return <bdi>{text}</bdi>;
  return (
    <>
      {/* Removes half of a surrogate pair at the cut. */}
      <bdi>{text.slice(0, shownChars).replace(/[\uD800-\uDBFF]$/, '')}…</bdi>{' '}
      <button type="button" class="link" onClick={() => showWhole(true)}>
        {t('uiShowAll')}
      </button>
    </>
  );
}
