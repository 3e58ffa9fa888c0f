/**
 * A project (interface, section 2). `project` is its name, and its identifier in a path. `reports`
 * is the number of its reports; `createdAt` is in milliseconds since 1970. Null is a value that the
 * service did not send.
 */
export interface Project {
  project: string;
  reports: number | null;
  createdAt: number | null;
}
