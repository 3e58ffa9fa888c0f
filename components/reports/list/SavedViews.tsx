import { useId, useState } from 'preact/hooks';
import { t } from '../../../lib/browser/i18n.ts';
import { type KeptView, maxViewName, maxViews } from '../../../lib/domain/settings/kept-views.ts';
import { keptViewsKey } from '../../../lib/storage/extension-storage.ts';
import { forgetView, keepView, readViews } from '../../../lib/storage/kept-views.ts';
import { useStored } from '../../stored/use-stored.ts';
import Button from '../../ui/Button.tsx';
import { onPlainClick } from '../../ui/clicks.ts';
import ConfirmDialog from '../../ui/ConfirmDialog.tsx';
import Field from '../../ui/Field.tsx';
import MoreButton, { useMoreMenu } from '../../ui/MoreButton.tsx';
import Popover from '../../ui/Popover.tsx';
import { keptPart, keptSearch, readView, type ReportsView } from '../view.ts';

interface Props {
  view: ReportsView;
  saveChange: (change: Promise<unknown>) => void;
  onChange: (changes: Partial<ReportsView>) => void;
}

/**
 * "Saved views": the searches, filters and orders that the person kept, each a link with a menu to
 * rename and delete it. A list that is none of them can be saved.
 */
export default function SavedViews({ view, saveChange, onChange }: Props) {
  const id = useId();
  const kept = useStored(readViews, (key) => key === keptViewsKey) ?? [];
  const query = keptSearch(view);
  // Stored texts may have their parts in another order, or too many. All are of the tab "Reports".
  const views = kept.map((one) => {
    const shown = readView(one.query) as ReportsView;
    return { ...one, shown, isCurrent: keptSearch(shown) === query };
  });
  const isKept = views.some(({ isCurrent }) => isCurrent);
  /** The view that is being named; `before` is its name until then. */
  const [naming, setNaming] = useState<{ query: string; before?: string } | null>(null);
  const [onMore, menu] = useMoreMenu((name) => {
    const one = kept.find((other) => other.name === name);
    if (!one) return [];
    return [
      {
        label: t('viewsRename'),
        onChoose: closeBoxAnd(() => setNaming({ query: one.query, before: name })),
      },
      {
        label: t('sharedDelete'),
        danger: true,
        onChoose: closeBoxAnd(() => saveChange(forgetView(name))),
      },
    ];
  });
  return (
    <>
      <Popover label={t('viewsTitle')}>
        {views.length > 0 && (
          <ul class="saved-views">
            {views.map(({ name, shown, isCurrent }, at) => (
              <li key={name}>
                <a
                  id={`${id}-${at}`}
                  class="grow"
                  href={keptSearch(shown) || '?'}
                  aria-current={isCurrent ? 'true' : undefined}
                  onClick={onPlainClick(closeBoxAnd(() => onChange(keptPart(shown))))}
                >
                  <bdi class="cut">{name}</bdi>
                </a>
                <MoreButton of={name} describedBy={`${id}-${at}`} onMore={onMore} />
              </li>
            ))}
          </ul>
        )}
        {menu}
        {isKept ? null : query === '' || views.length >= maxViews ? (
          <p class="small muted">
            {query === '' ? t('viewsHint') : t('viewsFull', String(maxViews))}
          </p>
        ) : (
          <Button onClick={closeBoxAnd(() => setNaming({ query }))}>{t('viewsSave')}</Button>
        )}
      </Popover>
      {naming && (
        <NameDialog
          views={views}
          before={naming.before}
          onSave={(name) => saveChange(keepView({ name, query: naming.query }, naming.before))}
          onClose={() => setNaming(null)}
        />
      )}
    </>
  );
}

/**
 * Returns a function that closes the open `Popover` before it acts. The button of the box gets the
 * focus, and a dialog gives it back there.
 */
function closeBoxAnd(act: () => void): () => void {
  return () => {
    document.querySelector<HTMLElement>('.box:popover-open')?.hidePopover();
    act();
  };
}

interface NameProps {
  views: KeptView[];
  before: string | undefined;
  onSave: (name: string) => void;
  onClose: () => void;
}

/** Asks for the name of a view. */
function NameDialog({ views, before = '', onSave, onClose }: NameProps) {
  const [name, setName] = useState(before);
  const trimmed = name.trim();
  const isTaken = trimmed !== before && views.some((one) => one.name === trimmed);
  return (
    <ConfirmDialog
      title={t(before === '' ? 'viewsSaveTitle' : 'viewsRenameTitle')}
      confirmLabel={t('sharedSave')}
      fields={
        <Field
          label={t('sharedName')}
          value={name}
          maxLength={maxViewName}
          autocomplete="off"
          required={t('viewsNameMissing')}
          hint={isTaken && t('viewsReplaces')}
          onInput={({ currentTarget }) => setName(currentTarget.value)}
        />
      }
      onConfirm={() => trimmed !== '' && onSave(trimmed)}
      onClose={onClose}
    >
      <p class="muted">{t('viewsWhat')}</p>
    </ConfirmDialog>
  );
}
