/**
 * The goals. Those of popup and worker are ratios to the floor (tests/bench/floor), with 20 rows.
 * Times are in milliseconds.
 */
export const goals = {
  /** The popup's first frame, with the worker running and with the worker stopped. */
  firstFrame: 1.05,
  firstFrameStopped: 1.25,
  /** The time until the popup is usable. */
  usable: 1.45,
  // With a list of 5,000 jobs, to the same without a list.
  /** Both times of the popup. */
  popupWithList: 1.3,
  /** The opening of Reports. */
  reportsWithList: 1.5,
  /** Both times of the popup with a policy, to the same without one. */
  popupWithPolicy: 1.03,
  /** The same with 500 acceptances, to the same without one. */
  popupWithAccepted: 1.03,
  /** The same in a language, to the same in English. */
  popupInLanguage: 1.02,
  // Of a list of 500 creates that take the service 100 ms each.
  /** The rate of the creates, at least, as a share of that of bare requests. */
  listRate: 0.9,
  /** The heap of the background at the end, to that at the start. */
  listHeap: 1.1,
  /** From an answer until its row shows the result, as 95th percentile. */
  listDelay: 300,
  /** From a click until the popup and the toolbar button show it, each a median. */
  feedback: 100,
  // With 20,000 reports on the device, each a median.
  /** The history of a page. */
  history: 10,
  /** A search that finds nothing. */
  search: 100,
  /** The results of all projects. */
  projects: 100,
  /** A key in the address bar. */
  key: 100,
  /** The view of a project of 5,000 pages, from its opening until it is painted. */
  site: 300,
  /** "Mended" of 500 pages, and of 5,000, from its opening until it is painted. */
  mendedSmall: 1_000,
  mended: 5_000,
  /** The longest task meanwhile. */
  mendedTask: 100,
  /** The opening of a report of 300 checks with 100 audits, to the same of another commit. */
  report: 1.05,
  /** The 95th percentile of lists with a search of a service with 1,000,000 reports. */
  list: 100,
  /** The same without a search, of reports and projects, also for the first one after a change. */
  plainList: 50,
  /** Of 1,000 creates at once, the median of refusals, and the longest answer of `/healthz`. */
  refusal: 500,
  /** The median of lists while reports are created. */
  listWhileCreating: 40,
  /** The delete of a project of 500 reports, and the longest answer of `/healthz` meanwhile. */
  deleteProject: 200,
  healthz: 100,
  /** The resident memory of a service over 100,000 requests, in MB. */
  serviceMemory: 200,
};
