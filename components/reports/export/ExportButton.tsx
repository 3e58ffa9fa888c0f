import { useState } from 'preact/hooks';
import { t } from '../../../lib/browser/i18n.ts';
import type { PublicConnection } from '../../../lib/storage/extension/page-state.ts';
import Button from '../../ui/Button.tsx';
import ExportDialog from './ExportDialog.tsx';
import type { Targets } from './export-reports.ts';

interface Props {
  connection: PublicConnection;
  targets: Targets;
  disabled?: boolean;
}

/** Opens the dialog that exports a selection, or all that matches, to a file. */
export default function ExportButton({ connection, targets, disabled = false }: Props) {
  // The dialog keeps the targets of the click, although the selection may change behind it.
  const [asked, setAsked] = useState<Targets | null>(null);
  return (
    <>
      <Button kind="small" disabled={disabled} onClick={() => setAsked(targets)}>
        {t('exportButton')}
      </Button>
      {asked && (
        <ExportDialog connection={connection} targets={asked} onClose={() => setAsked(null)} />
      )}
    </>
  );
}
