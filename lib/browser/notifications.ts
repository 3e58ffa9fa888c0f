import { browser } from 'wxt/browser';

/**
 * Shows a notification, in place of an earlier one with the same id. Does nothing without the
 * permission, and in a browser without notifications.
 */
export async function notify(id: string, title: string, message: string): Promise<void> {
  await browser.notifications?.create(id, {
    type: 'basic',
    iconUrl: browser.runtime.getURL('/icon/128.png'),
    title,
    message,
  });
}

/** Closes a notification that was clicked, and calls back with its id. */
export function onNotificationClick(work: (id: string) => void): void {
  const answer = (id: string) => {
    void browser.notifications.clear(id);
    work(id);
  };
  // `browser.notifications` exists only after the person granted the permission.
  const listen = () => browser.notifications?.onClicked.addListener(answer);
  listen();
  browser.permissions.onAdded.addListener(listen);
}
