import { createContext } from 'preact';

/** Whether reports may be public. A policy of an administrator may forbid it. */
export const AllowPublic = createContext(true);
