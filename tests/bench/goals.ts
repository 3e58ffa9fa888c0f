/**
 * The goals, with 20 recent rows in the popup, warm and with the worker stopped. Times are in
 * milliseconds, ratios are to the blank popup.
 */
export const goals = {
  /** Of the blank popup's own usable time. */
  usable: 1.3,
  /** The first frame with rows, of the blank popup's first paint. */
  rows: 1.25,
  /** With 5,000 jobs, of the same with 20. */
  manyJobs: 1.3,
  heap: 2.1,
  /** From a message to a stopped worker until its answer, of the blank extension's. */
  workerStart: 1.5,
  // Bytes are a guard against accidents only.
  popupBytes: 28 * 1024,
  workerBytes: 44 * 1024,
  /** The median look-up of a page's history among 100,000 reports. */
  lookUp: 10,
  /** The median reading of the standings of all projects among as many. */
  standings: 100,
};
