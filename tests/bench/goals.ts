/**
 * The goals, with 20 recent rows in the popup, with a warm and with a stopped worker. Times are in
 * milliseconds. Ratios are to the blank popup.
 */
export const goals = {
  /** The time until the popup is usable. */
  usable: 1.3,
  /** The first frame with rows, to the first paint of the blank popup. */
  rows: 1.25,
  /** The same with 5,000 jobs, to that with 20. */
  manyJobs: 1.3,
  heap: 2.1,
  /** The time from a message to a stopped worker until its answer. */
  workerStart: 1.5,
  /** The time of the worker's own thread for each job of a bulk of creates. */
  bulkJob: 5,
  // Bytes are a guard against accidents only.
  popupBytes: 28 * 1024,
  workerBytes: 44 * 1024,
  /** The median look-up of a page's history among 100,000 reports. */
  lookUp: 10,
  /** The median time to show the result of the page in front on the toolbar button. */
  badge: 10,
  /** The median time to read the results of all projects of as many. */
  standings: 100,
  /** The median time to open the view of a project of 5,000 reports, until it is painted. */
  site: 300,
  /** The median key in the address bar, with as many. */
  key: 20,
  /** The 95th percentile of the lists of a service with 1,000,000 reports. */
  list: 100,
  /** The resident memory of a service over 100,000 requests, in MB. */
  serviceMemory: 200,
};
