import { useState } from 'preact/hooks';
import { t } from '../../../lib/browser/i18n.ts';
import { type KeptView, maxViewName, maxViews } from '../../../lib/domain/settings/kept-views.ts';
import { keptViewsKey } from '../../../lib/storage/extension-storage.ts';
import { forgetView, keepView, readViews } from '../../../lib/storage/kept-views.ts';
import { useStored } from '../../stored/use-stored.ts';
import Button from '../../ui/Button.tsx';
import { onPlainClick } from '../../ui/clicks.ts';
import ConfirmDialog from '../../ui/ConfirmDialog.tsx';
import Field from '../../ui/Field.tsx';
import Popover from '../../ui/Popover.tsx';
import { keptPart, readView, type ReportsView, reportsViewDefault, viewSearch } from '../view.ts';

interface Props {
  view: ReportsView;
  saveChange: (change: Promise<unknown>) => void;
  onChange: (changes: Partial<ReportsView>) => void;
}

/**
 * "Saved views": the searches, filters and orders that the person kept, each a link. The one that
 * is shown can be renamed and deleted. Any other can be saved.
 */
export default function SavedViews({ view, saveChange, onChange }: Props) {
  const views = useStored(readViews, (key) => key === keptViewsKey) ?? [];
  const query = viewSearch({ ...reportsViewDefault, ...keptPart(view) });
  const current = views.find((one) => one.query === query);
  /** The view that is being named; `before` is its name until then. */
  const [naming, setNaming] = useState<{ query: string; before?: string } | null>(null);
  return (
    <>
      <Popover label={t('viewsTitle')}>
        {views.length > 0 && (
          <ul class="saved-views">
            {views.map((one) => (
              <li key={one.name}>
                <a
                  href={one.query}
                  aria-current={one === current ? 'true' : undefined}
                  onClick={onPlainClick(() => {
                    closeBox();
                    onChange(keptPart(readView(one.query) as ReportsView));
                  })}
                >
                  <bdi class="cut">{one.name}</bdi>
                </a>
              </li>
            ))}
          </ul>
        )}
        {current ? (
          <div class="row">
            <Button
              kind="small"
              onClick={() => {
                closeBox();
                setNaming({ query, before: current.name });
              }}
            >
              {t('viewsRename')}
            </Button>
            <Button
              kind="small"
              onClick={() => {
                closeBox();
                saveChange(forgetView(current.name));
              }}
            >
              {t('sharedDelete')}
            </Button>
          </div>
        ) : query === '' || views.length >= maxViews ? (
          <p class="small muted">
            {query === '' ? t('viewsHint') : t('viewsFull', String(maxViews))}
          </p>
        ) : (
          <Button
            onClick={() => {
              closeBox();
              setNaming({ query });
            }}
          >
            {t('viewsSave')}
          </Button>
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

/** Closes the open `Popover`. Its button gets the focus, and a dialog gives it back there. */
function closeBox(): void {
  document.querySelector<HTMLElement>('.box:popover-open')?.hidePopover();
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
      danger={false}
      focus="field"
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
