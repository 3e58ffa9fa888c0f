import type { Acquaintance, Glance } from '../../lib/storage/glance.ts';
import type { ProjectsView, View } from '../../lib/model/view.ts';

interface Props {
  connection: Acquaintance;
  glance: Glance;
  view: ProjectsView;
  /** Goes to another view: a new entry in the tab's history, or, where `replace` is set (typing), the same one. */
  onView: (view: View, replace?: boolean) => void;
}

/** "Projects". */
export default function ProjectsTab(_props: Props) {
  return null;
}
