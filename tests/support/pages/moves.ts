/** A page of either browser. */
interface Evaluates {
  evaluate: (script: string) => Promise<unknown>;
}

// oxlint-disable unicorn/consistent-function-scoping -- a page gets the source of one function
/**
 * The names of the parts that moved or changed their size in the frames after an action. Parts that
 * go or come do not count, nor does the main button, which shows how far the work is.
 */
export async function movedBy(page: Evaluates, act: () => Promise<void>): Promise<string[]> {
  await page.evaluate(`(${notePlaces.toString()})()`);
  await act();
  return (await page.evaluate('movedSince()')) as string[];
}

/** Runs in the page: notes where everything is that a person reads or presses. */
function notePlaces(): void {
  const parts = 'a, button, input, label, select, h1, h2, h3, li, time, b, svg, .score, summary';
  const placeOf = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x, y, width, height].map(Math.round).join(' ');
  };
  const places = [...document.querySelectorAll(parts)]
    .filter((element) => element.checkVisibility() && !element.closest('.page-buttons > .main'))
    .map((element) => [element, placeOf(element)] as const);
  const nameOf = (element: Element) =>
    element.ariaLabel ?? (element.textContent || element.outerHTML);
  const nextFrame = async () => new Promise((resolve) => requestAnimationFrame(resolve));
  Object.assign(globalThis, {
    movedSince: async () => {
      const moved = new Set<string>();
      // Half a second of them.
      for (let frame = 0; frame < 30; frame += 1) {
        await nextFrame();
        for (const [element, place] of places)
          if (element.isConnected && placeOf(element) !== place)
            moved.add(`${nameOf(element)}: ${place} -> ${placeOf(element)}`);
      }
      return [...moved];
    },
  });
}
