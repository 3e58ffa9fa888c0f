import { popupPath } from '../../../support/browser/show.ts';
import { thirtyReports } from '../../../support/service/samples.ts';

const { url } = thirtyReports.at(-1)!;
const host = new URL(url).host;

/** Each page of the extension, with a text that it shows once it is there, of these reports. */
export const eachPage: Record<string, string> = {
  [popupPath(url)]: host,
  'sidepanel.html': host,
  'options.html': 'Connections',
  'reports.html': host,
  'reports.html?tab=projects': host,
  'reports.html?tab=watches': 'Watches',
};
