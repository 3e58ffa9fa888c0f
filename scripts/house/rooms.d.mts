/** The room of a file (a path from the root of the project), or undefined. */
export function roomOf(file: string): string | undefined;
