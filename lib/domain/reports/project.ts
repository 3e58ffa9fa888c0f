/**
 * A project (interface, section 2). `project` is its name and what identifies it in a path;
 * `reports` counts its reports and `createdAt` is in milliseconds since 1970; null is what the
 * service did not say.
 */
export interface Project {
  project: string;
  reports: number | null;
  createdAt: number | null;
}
