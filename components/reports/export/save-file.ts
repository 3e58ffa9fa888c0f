/**
 * How long a browser may take to begin with a download, in milliseconds; until then the address of
 * the file must hold.
 */
const enough = 60_000;

/** Lets the browser save a file under this name, as a click on a link would. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), enough);
}
