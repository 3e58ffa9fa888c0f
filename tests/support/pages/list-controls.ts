import { thirtyReports } from '../service/filled.ts';

/**
 * A control, the value to choose, and all parameters that then reach the service. A default value
 * adds none.
 */
type Step = readonly [control: string, value: string, sends: Record<string, string>];

const project = new URL(thirtyReports[0]!.url).host;

/**
 * The choices of each control of the list of reports, but for "Project", whose choices come from
 * the service (interface, section 4.3).
 */
export const reportOffers = {
  Result: ['', 'good', 'decent', 'bad'],
  'Sort by': ['id', 'generated_at', 'url', 'result'],
  Order: ['desc', 'asc'],
  'Per page': ['10', '25', '50', '100'],
};

/** The choices of each control of the list of projects (interface, section 4.1). */
export const projectOffers = {
  'Sort by': ['created_at', 'project'],
  Order: ['desc', 'asc'],
  'Per page': ['10', '25', '50', '100'],
};

/** The query when nothing is chosen: newest first by time. */
const newest = { sort_by: 'generated_at' };

/**
 * Every value of every control of the list of reports. Each control is set back to its default
 * before the next one.
 */
export const reportSteps: Step[] = [
  ...stepsOf(reportOffers.Result, 'Result', 'result', newest),
  ...stepsOf(['', project], 'Project', 'project', newest),
  ['Sort by', 'id', {}],
  ['Sort by', 'url', { sort_by: 'url' }],
  ['Sort by', 'result', { sort_by: 'result' }],
  ['Sort by', 'generated_at', newest],
  ...stepsOf(reportOffers.Order, 'Order', 'sort', newest),
  ...stepsOf(reportOffers['Per page'], 'Per page', 'per_page', newest),
];

/** The same for the list of projects. */
export const projectSteps: Step[] = [
  ...stepsOf(projectOffers['Sort by'], 'Sort by', 'sort_by'),
  ...stepsOf(projectOffers.Order, 'Order', 'sort'),
  ...stepsOf(projectOffers['Per page'], 'Per page', 'per_page'),
];

function stepsOf(
  [byDefault = '', ...others]: string[],
  control: string,
  parameter: string,
  always = {},
): Step[] {
  return [
    ...others.map((value) => [control, value, { ...always, [parameter]: value }] as const),
    [control, byDefault, always],
  ];
}
