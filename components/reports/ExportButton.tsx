import { useState } from 'preact/hooks';
import { words } from '../../lib/browser/words.ts';
import type { Acquaintance } from '../../lib/storage/glance.ts';
import Button from '../shared/Button.tsx';
import ExportDialog from './ExportDialog.tsx';
import type { Targets } from './exportReports.ts';

interface Props {
  connection: Acquaintance;
  targets: Targets;
  disabled?: boolean;
}

/** "Export": saves reports as a file, of the selection or of everything that matches. */
export default function ExportButton({ connection, targets, disabled = false }: Props) {
  // What is saved is what was asked for: a selection that changes meanwhile has no part in it.
  const [asked, setAsked] = useState<Targets | null>(null);
  return (
    <>
      <Button kind="small" disabled={disabled} onClick={() => setAsked(targets)}>
        {words('exportButton')}
      </Button>
      {asked && <ExportDialog connection={connection} targets={asked} onClose={() => setAsked(null)} />}
    </>
  );
}
