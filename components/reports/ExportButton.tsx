import type { ReportParameters } from '../../lib/model/parameters.ts';

interface Props {
  connectionId: string;
  /** What is to be saved: the reports that are selected, or everything that the service lists for these parameters. */
  targets: { id: string; url: string }[] | { all: ReportParameters };
  disabled?: boolean;
}

/** "Export". */
export default function ExportButton(_props: Props) {
  return null;
}
