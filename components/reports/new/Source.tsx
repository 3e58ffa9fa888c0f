import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../../lib/browser/i18n.ts';
import { hasPermission, requestPermission } from '../../../lib/browser/access.ts';
import { tabAddresses } from '../../../lib/browser/tabs.ts';
import type { ListSource } from '../../../lib/domain/addresses/address-list.ts';
import { changePreferences } from '../../../lib/storage/preferences.ts';
import Notice from '../../ui/Notice.tsx';
import { TextArea } from '../../ui/Field.tsx';

/** The sources of addresses. */
export const sources = ['tabs', 'list', 'file'] as const;

interface Props {
  /** Called with what is to be read, and with null once there is nothing any more. */
  onSource: (source: ListSource | null) => void;
}

/** A longer text is handled like a file, because a textbox with a sitemap of 50 MB is useless. */
const maxTypedLength = 200_000;

const pasted = (text: string): ListSource => ({ texts: [{ name: '', text }] });

/** Returns the dropped files, which the browser would otherwise open. Null if text was dropped. */
function droppedFiles(
  event: Pick<DragEvent, 'dataTransfer' | 'preventDefault'>,
): ListSource | null {
  const files = [...(event.dataTransfer?.files ?? [])];
  if (files.length === 0) return null;
  event.preventDefault();
  return { files };
}

/** A list is read after typing has paused for this long, in milliseconds. */
const restMs = 200;

/** A textbox for a list or a sitemap, with this text at first. */
export function PastedList({ onSource, given }: Props & { given: string }) {
  const [text, setText] = useState(given.length <= maxTypedLength ? given : '');
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (text !== '') onSource(pasted(text));
    }, restMs);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    area.current?.focus();
    if (given.length > maxTypedLength) onSource(pasted(given));
  }, []);
  const type = (next: string) => {
    if (next.length <= maxTypedLength) {
      setText(next);
      if (next.trim() === '') onSource(null);
      return;
    }
    setText('');
    onSource(pasted(next));
  };
  return (
    <div
      class="pasted"
      onPaste={(event) => {
        const long = event.clipboardData?.getData('text/plain') ?? '';
        if (long.length <= maxTypedLength) return;
        event.preventDefault();
        onSource(pasted(long));
      }}
      onDrop={(event) => {
        const files = droppedFiles(event);
        if (!files) return;
        setText('');
        onSource(files);
      }}
    >
      <TextArea
        label={t('newList')}
        area={area}
        value={text}
        hint={t('newListHint')}
        onInput={({ currentTarget }) => type(currentTarget.value)}
      />
    </div>
  );
}

/** The files that the browser's dialog offers. Others can be dropped. */
const fileTypes =
  '.csv,.tsv,.txt,.xml,.gz,.html,.htm,.opml,.rss,.atom,.json,.ndjson,.har,.md,text/*,application/json,application/xml,application/gzip';

/** An area to drop files on, and a button that chooses some. */
export function DroppedFile({ onSource }: Props) {
  return (
    <label
      class="drop"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onSource(droppedFiles(event) ?? pasted(event.dataTransfer?.getData('text/plain') ?? ''));
      }}
    >
      <span>{t('newFileLabel')}</span>
      <input
        type="file"
        multiple
        class="hidden"
        accept={fileTypes}
        aria-label={t('newFile')}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // An empty field lets the same file be chosen again once it has changed.
          currentTarget.value = '';
          if (files.length > 0) onSource({ files });
        }}
      />
      <span class="button" aria-hidden="true">
        {t('newFileChoose')}
      </span>
    </label>
  );
}

interface TabsProps extends Props {
  /** The ids of the highlighted tabs. Empty for all tabs of this window. */
  ids: number[];
}

/** The open tabs. The browser tells their addresses only if the person allows it. */
export function OpenTabs({ ids, onSource }: TabsProps) {
  const [isAllowed, setAllowed] = useState<boolean>();
  const read = async (asked: Promise<boolean>) => {
    const allowed = await asked;
    setAllowed(allowed);
    if (allowed) onSource({ tabs: await tabAddresses(ids) });
    return allowed;
  };
  useEffect(() => void read(hasPermission('tabs')), []);
  if (isAllowed === undefined) return null;
  if (!isAllowed)
    return (
      <Notice
        tone="none"
        title={t('newTabsAsk')}
        action={{
          label: t('newTabsAllow'),
          // Asked directly in the click.
          onClick: () =>
            void read(requestPermission('tabs')).then(async (isGiven) =>
              changePreferences({ tabsGrantedForNow: isGiven }),
            ),
        }}
      >
        {t('newTabsWhy')}
      </Notice>
    );
  return (
    <p class="small muted" role="status">
      {t(ids.length > 0 ? 'newTabsHighlighted' : 'newTabsAll')}
    </p>
  );
}
