/**
 * Clicks "Create report" in the task that draws it, and closes the popup in the next one. It is an
 * init script of the popup. If a browser runs none in pages of an extension, another page of the
 * extension opens the popup with it, by its path.
 */
export async function clickAtOnce(path?: string): Promise<void> {
  const popup = path === undefined ? window : open(path)!;
  // A new window begins with an empty page.
  while (popup.location.href === 'about:blank') await new Promise((done) => setTimeout(done));
  await new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => click());
    const click = () => {
      const button = popup.document.querySelector<HTMLButtonElement>('.create .primary:enabled');
      if (!button) return;
      observer.disconnect();
      button.click();
      setTimeout(() => {
        popup.close();
        resolve();
      });
    };
    observer.observe(popup.document, { childList: true, subtree: true });
    click();
  });
}

/** The popup on an address, as a path of the extension. */
export const popupPath = (address: string) =>
  `popup.html?${new URLSearchParams({ address }).toString()}`;
