const background = 'Only the worker runs lib/background';
const check = 'Only the connection check in the settings asks the service by itself';

/** Imports against the arrows between the rooms, in the form of `planted-violations.ts`. */
export const imports = [
  [
    'lib/domain/*.ts',
    "import '../storage/extension-storage.ts';",
    'lib/domain is the vocabulary and knows no other room',
  ],
  ['lib/domain/*.ts', "import 'wxt/browser';", 'lib/domain is the vocabulary'],
  [
    'lib/domain/*.ts',
    "export type Area = typeof import('../storage/extension-storage.ts');",
    'lib/domain is the vocabulary',
  ],
  [
    'lib/domain/*.ts',
    'export const area = () => import(`../storage/extension-storage.ts`);',
    'Import a plain string',
  ],
  ['lib/api/*.ts', "import '../storage/extension-storage.ts';", 'lib/api runs in Node'],
  ['lib/storage/*.ts', "import '../api/client/reports.ts';", 'lib/storage keeps the vocabulary'],
  [
    'lib/storage/*.ts',
    "import { storage } from 'wxt/utils/storage';",
    'lib/storage keeps the vocabulary',
  ],
  ['lib/browser/*.ts', "import '../storage/extension-storage.ts';", 'lib/browser is a thin face'],
  [
    'lib/browser/*.ts',
    "import { storage } from 'wxt/utils/storage';",
    'lib/browser is a thin face',
  ],
  [
    'lib/browser/*.ts',
    "import messages from '../../public/_locales/en/messages.json';",
    'knows of public/_locales the type alone',
  ],
  ['lib/background/*.ts', "import 'preact';", 'lib/background is what the worker does'],
  [
    'lib/background/*.ts',
    "import '../../components/ui/Button.tsx';",
    'lib/background is what the worker does',
  ],
  [
    'lib/background/*.ts',
    "export { browser } from 'wxt/browser';",
    'lib/background is what the worker does',
  ],
  [
    'lib/background/*.ts',
    "import './outbox/drain.ts';",
    'lib/background is what the worker does, not what a page shows, and its files know none',
  ],
  [
    'lib/background/toolbar/*.ts',
    "import '../outbox/drain.ts';",
    'Within lib/background arrows run outbox ->',
  ],
  [
    'lib/background/lists/*.ts',
    "import '../watches/rounds.ts';",
    'Within lib/background arrows run outbox ->',
  ],
  ['components/popup/*.ts', "import '../../lib/background/outbox/drain.ts';", background],
  ['components/popup/*.ts', "import '../options/Options.tsx';", 'A page knows no other page'],
  ['components/options/*.ts', "import '../popup/Popup.tsx';", 'A page knows no other page'],
  ['components/jobs/*.ts', "import '../popup/Popup.tsx';", 'components/jobs knows no page'],
  [
    'components/ui/*.ts',
    "import '../../lib/domain/reports/report.ts';",
    'components/ui knows nothing of the product',
  ],
  [
    'components/ui/*.ts',
    "import '../jobs/JobSummary.tsx';",
    'components/ui knows nothing of the product',
  ],
  [
    'components/report/*.ts',
    "import '../jobs/JobSummary.tsx';",
    'components/report draws what a report has',
  ],
  [
    'components/popup/*.ts',
    "import '../../entrypoints/background.ts';",
    'A page knows no other page',
  ],
  [
    'components/reports/*.ts',
    "import './list/ReportsTab.tsx';",
    'components/reports is what the features of the page share',
  ],
  [
    'components/reports/detail/*.ts',
    "import '../list/ReportsTab.tsx';",
    'list -> detail -> {bulk, export}',
  ],
  [
    'components/reports/bulk/*.ts',
    "import '../detail/ReportPanel.tsx';",
    'list -> detail -> {bulk, export}',
  ],
  [
    'components/reports/export/*.ts',
    "import '../bulk/Bulks.tsx';",
    'list -> detail -> {bulk, export}',
  ],
  [
    'components/reports/projects/*.ts',
    "import '../list/ReportsTab.tsx';",
    'list -> detail -> {bulk, export}',
  ],
  [
    'components/reports/ReportsPage.tsx',
    "import './detail/ReportPanel.tsx';",
    'The page shows its tabs',
  ],
  ['lib/api/client/*.ts', "import '../check/check-connection.ts';", 'lib/api runs in Node'],
  [
    'components/options/*.ts',
    "export const queries = () => import('../../lib/background/queries.ts');",
    background,
  ],
  [
    'components/jobs/*.ts',
    "import type { Environment } from '../../lib/background/environment.ts';",
    background,
  ],
  [
    'components/reports/*.tsx',
    "import { readReport } from '../../lib/api/client/reports.ts';",
    check,
  ],
  ['components/jobs/*.ts', "import { readReport } from '../../lib/api/client/reports.ts';", check],
  ['entrypoints/popup/*.tsx', "import '../../lib/background/outbox/drain.ts';", background],
  ['entrypoints/options/*.tsx', "import '../../lib/background/service.ts';", background],
  ['entrypoints/reports/*.tsx', "import '../../lib/api/client/reports.ts';", check],
  [
    'entrypoints/*.ts',
    "import '../local-service/src/command/start.ts';",
    'An entrypoint wires components and lib together',
  ],
  [
    'entrypoints/*.ts',
    "import { storage } from 'wxt/utils/storage';",
    'An entrypoint wires components and lib together',
  ],
  [
    'entrypoints/background.ts',
    "import { ProblemInLine } from '../components/jobs/ServiceWords.tsx';",
    'The background shows nothing',
  ],
  [
    'local-service/src/api/*.ts',
    "import '../../../lib/storage/extension-storage.ts';",
    'of the extension lib/domain alone',
  ],
  [
    'local-service/src/store/*.ts',
    "import { Refusal } from '../http/read-form.ts';",
    'store uses base',
  ],
  ['local-service/src/pages/*.ts', "import '../api/api.ts';", 'pages uses base, store, http'],
] as const;
