import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../../lib/browser/i18n.ts';
import { hasPermission, requestPermission } from '../../../lib/browser/access.ts';
import { tabAddresses } from '../../../lib/browser/tabs.ts';
import {
  type AddressList,
  decodeText,
  maxFileBytes,
  readAddresses,
} from '../../../lib/domain/addresses/read-addresses.ts';
import { changePreferences } from '../../../lib/storage/preferences.ts';
import Notice from '../../ui/Notice.tsx';
import { TextArea } from '../../ui/Field.tsx';

/** The sources of addresses. */
export const sources = ['tabs', 'list', 'file'] as const;

/** The list that was read, or why it could not be read. */
export type Read = AddressList | { fault: 'binary' | 'too-large' | 'unreadable' };

interface Props {
  onRead: (read: Read | null) => void;
}

/** A longer text is handled like a file, because a textbox with a sitemap of 50 MB is useless. */
const maxTypedLength = 200_000;

function readText(text: string, name = ''): Read {
  return readAddresses(text, name) ?? { fault: 'binary' };
}

async function readFile(file: File): Promise<Read> {
  if (file.size > maxFileBytes) return { fault: 'too-large' };
  return file.arrayBuffer().then(
    (bytes) => readText(decodeText(bytes), file.name),
    () => ({ fault: 'unreadable' }),
  );
}

/** Reads a dropped file, which the browser would otherwise open. Null if text was dropped. */
export function readDroppedFile(
  event: Pick<DragEvent, 'dataTransfer' | 'preventDefault'>,
): Promise<Read> | null {
  const file = event.dataTransfer?.files[0];
  if (!file) return null;
  event.preventDefault();
  return readFile(file);
}

/** A list is read after typing has paused for this long, in milliseconds. */
const restMs = 200;

/** A textbox for a list or a sitemap, with these addresses at first. */
export function PastedList({ onRead, addresses }: Props & { addresses: string[] }) {
  const given = addresses.join('\n');
  const [text, setText] = useState(given.length <= maxTypedLength ? given : '');
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (text !== '') onRead(readText(text));
    }, restMs);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    area.current?.focus();
    if (given.length > maxTypedLength) onRead(readText(given));
  }, []);
  const type = (next: string) => {
    if (next.length <= maxTypedLength) {
      setText(next);
      if (next.trim() === '') onRead(null);
      return;
    }
    setText('');
    onRead(readText(next));
  };
  return (
    <div
      class="pasted"
      onPaste={(event) => {
        const pasted = event.clipboardData?.getData('text/plain') ?? '';
        if (pasted.length <= maxTypedLength) return;
        event.preventDefault();
        onRead(readText(pasted));
      }}
      onDrop={(event) => {
        const reading = readDroppedFile(event);
        if (!reading) return;
        setText('');
        void reading.then(onRead);
      }}
    >
      <TextArea
        label={t('newList')}
        area={area}
        value={text}
        hint={t('newListHint')}
        placeholder=""
        error={undefined}
        onInput={({ currentTarget }) => type(currentTarget.value)}
      />
    </div>
  );
}

/** An area to drop a file on, and a button that chooses a file. */
export function DroppedFile({ onRead }: Props) {
  const [name, setName] = useState('');
  return (
    <label
      class="drop"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        setName(event.dataTransfer?.files[0]?.name ?? '');
        const reading = readDroppedFile(event);
        if (reading) void reading.then(onRead);
        else onRead(readText(event.dataTransfer?.getData('text/plain') ?? ''));
      }}
    >
      <span>{t('newFileLabel')}</span>
      <input
        type="file"
        class="hidden"
        accept=".csv,.tsv,.txt,.xml,text/plain,text/csv,text/xml"
        aria-label={t('newFile')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (!file) return;
          setName(file.name);
          void readFile(file).then(onRead);
        }}
      />
      <span class="button" aria-hidden="true">
        {t('newFileChoose')}
      </span>
      {name !== '' && (
        <span class="small muted">
          <bdi>{name}</bdi>
        </span>
      )}
    </label>
  );
}

interface TabsProps extends Props {
  /** The ids of the highlighted tabs. Empty for all tabs of this window. */
  ids: number[];
}

/** The open tabs. The browser tells their addresses only if the person allows it. */
export function OpenTabs({ ids, onRead }: TabsProps) {
  const [isAllowed, setAllowed] = useState<boolean>();
  const read = async (asked: Promise<boolean>) => {
    const allowed = await asked;
    setAllowed(allowed);
    if (allowed) onRead({ from: 'list', addresses: await tabAddresses(ids), remaining: 0 });
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
