import { reports } from './thirty-reports.ts';

/** A control, the value to choose, and all the parameters that then reach the service: nothing for what is the default. */
type Step = readonly [control: string, value: string, sends: Record<string, string>];

const project = new URL(reports[0]!.url).host;

/** What each control of the list of reports offers besides "Project", whose values are the service's (interface, section 4.3). */
export const reportOffers = {
  Result: ['', 'good', 'decent', 'bad'],
  'Sort by': ['id', 'generated_at', 'url', 'result'],
  Order: ['desc', 'asc'],
  'Per page': ['10', '25', '50', '100'],
};

/** What each control of the list of projects offers (interface, section 4.1). */
export const projectOffers = {
  'Sort by': ['created_at', 'project'],
  Order: ['desc', 'asc'],
  'Per page': ['10', '25', '50', '100'],
};

/** Every value of every control of the list of reports, one control at a time, each back at its default in the end. */
export const reportSteps: Step[] = [
  ...stepsOf(reportOffers.Result, 'Result', 'result'),
  ...stepsOf(['', project], 'Project', 'project'),
  ...stepsOf(reportOffers['Sort by'], 'Sort by', 'sort_by'),
  ...stepsOf(reportOffers.Order, 'Order', 'sort'),
  ...stepsOf(reportOffers['Per page'], 'Per page', 'per_page'),
];

/** The same of the list of projects. */
export const projectSteps: Step[] = [
  ...stepsOf(projectOffers['Sort by'], 'Sort by', 'sort_by'),
  ...stepsOf(projectOffers.Order, 'Order', 'sort'),
  ...stepsOf(projectOffers['Per page'], 'Per page', 'per_page'),
];

function stepsOf([byDefault = '', ...others]: string[], control: string, parameter: string): Step[] {
  return [...others.map((value) => [control, value, { [parameter]: value }] as const), [control, byDefault, {}]];
}
