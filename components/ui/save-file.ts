/**
 * The address of a file is valid for this long, in milliseconds, because a browser may start the
 * download late.
 */
const revokeAfterMs = 60_000;

/** Lets the browser save a file under this name, like a click on a download link. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), revokeAfterMs);
}
