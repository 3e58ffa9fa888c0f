/**
 * Whether a click on a link is to be followed within the page: one with a key held, or with another
 * button, opens a tab or a window.
 */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
