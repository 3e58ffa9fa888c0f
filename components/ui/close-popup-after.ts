/** Closes the popup once the tab that was asked for is there; a page that is a tab itself stays. */
export async function closePopupAfter(opening: Promise<void>): Promise<void> {
  await opening;
  if (location.pathname === '/popup.html') window.close();
}
