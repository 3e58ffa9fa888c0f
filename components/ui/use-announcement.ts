import { useEffect, useState } from 'preact/hooks';
import { t } from '../../lib/browser/i18n.ts';
import { isLastClickByKey } from './clicks.ts';

/** A button beside a short text, such as "Undo". */
export interface Choice {
  label: string;
  onChoose: () => void;
}

/** Shows a short text, with these buttons beside it if given. An empty text hides it. */
export type Announce = (text: string, choices?: Choice[]) => void;

/** For how long a text shows, in milliseconds; with buttons longer, and longer still for keys. */
const textMs = 4_000;
const choicesMs = 8_000;
const choicesByKeysMs = 20_000;

/**
 * Returns a short text such as "Link copied", a function that sets it, and the buttons beside it.
 * The text disappears by itself.
 */
export function useAnnouncement(): [text: string, announce: Announce, choices: Choice[]] {
  const [{ text, choices, ms }, show] = useState({ text: '', choices: [] as Choice[], ms: textMs });
  useEffect(() => {
    const timer = setTimeout(() => show({ text: '', choices: [], ms: textMs }), ms);
    return () => clearTimeout(timer);
  }, [text, choices]);
  const announce: Announce = (said, offered = []) => {
    const offeredMs = isLastClickByKey() ? choicesByKeysMs : choicesMs;
    show({ text: said, choices: offered, ms: offered.length > 0 ? offeredMs : textMs });
  };
  return [text, announce, choices];
}

/**
 * Copies a text, or one that is still to be made, and says so with `said`, or that it was not
 * copied.
 */
export function copyText(
  text: string | Promise<string>,
  announce: Announce,
  said = t('uiCopied'),
  choices: Choice[] = [],
): void {
  const copied = Promise.resolve(text).then(async (made) => navigator.clipboard.writeText(made));
  copied.then(
    () => announce(said, choices),
    () => announce(t('sharedNotCopied')),
  );
}
