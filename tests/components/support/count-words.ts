import type { Page } from '@playwright/test';

/** Returns how many words a person sees in the first element that the selector finds. */
export async function countWords(page: Page, selector: string): Promise<number> {
  return page.locator(selector).first().evaluate(wordsIn);
}

/** Runs in the page, by its own name. Of a select, the words of what is chosen count. */
function wordsIn(element: Element): number {
  if (!element.checkVisibility() || element.classList.contains('hidden')) return 0;
  const root = element instanceof HTMLSelectElement ? element.selectedOptions[0] : element;
  return [...(root?.childNodes ?? [])].reduce(
    (sum, node) =>
      sum +
      (node instanceof Element
        ? wordsIn(node)
        : (node.textContent?.match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0)),
    0,
  );
}
