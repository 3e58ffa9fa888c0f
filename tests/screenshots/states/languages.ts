import { sections } from '../../../components/options/sections.ts';
import { showPopup, showReports, showSettings, type State } from '../../support/builders/show.ts';
import { popupStates } from './popup.ts';
import { reportStates } from './reports.ts';

/** The states of these names, without what a person does there: that looks for English words. */
const named = (states: State[], ...names: string[]) =>
  states.filter(({ name }) => names.includes(name)).map(({ act: _act, ...state }): State => state);

/** A dialog, which the last button of the section opens. */
const dialog: State = { name: 'data', act: async (page) => page.locator('.danger').click() };

/** The screens that have most of the words, with their widths: to look at each in each language. */
export const screens = [
  [
    'popup',
    showPopup,
    named(
      popupStates,
      'not-yet-reported',
      'with-history',
      'fix-first, fullest',
      'several-jobs',
      'no-connection',
      'offline',
      'undecided',
      'wrong-key',
      'asking',
    ),
    [380],
  ],
  [
    'reports',
    showReports,
    named(
      reportStates,
      'reports',
      'report',
      'report with its checks',
      'report with categories',
      'compare two runs',
      'watches',
      'new reports',
      'new reports under way',
      'new reports done with failures',
      'mended',
      'accepted',
      'projects',
      'project',
      'needs-you',
      'export',
    ),
    [1280, 900, 360],
  ],
  ['settings', showSettings, sections.map((name): State => ({ name })), [1280, 360]],
  ['dialog', showSettings, [dialog], [1280, 360]],
] as const;
