/**
 * Checks of a page as people see it who force colours, zoom in, or want less motion. Each is a
 * script for a page of either browser. All but `motions` give a sentence for each fault.
 */

/** The elements that say something by their shape alone. */
const marks = '.shape, .cross, .spark, svg, progress, [role="switch"], input[type="checkbox"]';

/**
 * Finds elements that look alike where colours are forced: a control with the focus and without,
 * and a selected one and others. The person's last input must have been a key.
 */
export const alikeWithForcedColours = script(findAlike);

/** Finds marks that a picture (PNG, base64) of the window lacks: one colour fills their box. */
export const unseenMarks = (picture: string) => script(findUnseenMarks, { picture, marks });

/**
 * Finds elements that do not fit the window: those that widen the page, controls that are cut off
 * at a side or covered, and scroll bars within a page that scrolls itself.
 */
export const misfits = script(findMisfits);

/**
 * Finds all that moves, fades or scrolls smoothly, now or once it changes, such as
 * "progress.loading" or "input::before".
 */
export const motions = script(findMotions);

/**
 * Finds Latin text that letters from right to left turn round: code or an address in a sentence
 * without a direction of its own, or alone in a box from right to left with a sign at its end.
 */
export const mixedDirections = script(findMixedDirections);

function script<Asked>(
  find: (asked: Asked) => string[] | Promise<string[]>,
  asked?: Asked,
): string {
  const helpers = [nameOf, isSeen, isOpaque, drawn, groundOf, look, lasts].map(String).join('\n');
  return `(() => { ${helpers}\nreturn (${String(find)})(${JSON.stringify(asked)}); })()`;
}

function nameOf(element: Element): string {
  const text = (element.ariaLabel ?? element.textContent).trim().slice(0, 40);
  return `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> ${text}`;
}

function isSeen(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true }) && element.clientHeight > 0;
}

function isOpaque(element: Element): boolean {
  return element.checkVisibility({ opacityProperty: true });
}

/** The outline, the edges and the background, which forced colours leave. */
function drawn(element: Element, part: string): string {
  const style = getComputedStyle(element, part);
  const edges = ['top', 'right', 'bottom', 'left'].map((side) => {
    const of = (what: string) => style.getPropertyValue(`border-${side}-${what}`);
    return of('width') === '0px' ? '' : `${of('style')} ${of('width')} ${of('color')}`;
  });
  const { outlineStyle, outlineWidth, outlineColor } = style;
  const outline = outlineStyle === 'none' ? '' : `${outlineWidth} ${outlineColor}`;
  return [outline, ...edges, groundOf(element, part)].join('; ');
}

/** The background that is seen: a forced one looks like the transparent one beside it. */
function groundOf(element: Element, part: string): string {
  const { backgroundColor } = getComputedStyle(element, part);
  if (!backgroundColor.endsWith(', 0)')) return backgroundColor;
  const behind = part === '' ? element.parentElement : element;
  return behind ? groundOf(behind, '') : 'nothing';
}

function look(elements: Element[]): string {
  const parts = ['', '::before', '::after'];
  return elements.flatMap((element) => parts.map((part) => drawn(element, part))).join('\n');
}

function lasts(times: string): boolean {
  return times.split(',').some((time) => parseFloat(time) > 0);
}

function findAlike(): string[] {
  if (!matchMedia('(forced-colors: active)').matches) return ['No colours are forced.'];
  const faults: string[] = [];
  const focusable = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
  for (const element of document.querySelectorAll<HTMLElement>(focusable)) {
    if (!isSeen(element) || element.matches(':disabled')) continue;
    const around = [element, element.parentElement, element.closest('tr, li, label')];
    const seen = () => look(around.filter((one) => one !== null));
    element.blur();
    const before = seen();
    element.focus();
    if (document.activeElement === element && seen() === before)
      faults.push(`No focus is seen on ${nameOf(element)}`);
    element.blur();
  }
  const selected = {
    // The row of a link says so for it.
    '[aria-current]:not(tr *)': '[aria-current]',
    '[aria-pressed="true"]': '[aria-pressed="true"]',
    'label:has(> [type="radio"]:checked)': ':has(:checked)',
    '[role="switch"]:checked': ':checked',
    'tr.selected': '.selected',
    'tr.current': '.current',
  };
  const among = 'nav, table, fieldset, [role="radiogroup"], form, main';
  for (const [selector, mark] of Object.entries(selected))
    for (const element of document.querySelectorAll(selector)) {
      const others = element.closest(among)?.querySelectorAll(element.tagName) ?? [];
      const other = [...others].find(
        (one) => !one.matches(mark) && one.role === element.role && isSeen(one),
      );
      const [one, another] = [element, other].map(
        (of) => of && look([of, ...of.querySelectorAll('*')].filter(isOpaque)),
      );
      if (other && isSeen(element) && one === another)
        faults.push(`Selected and not selected look alike: ${nameOf(element)}`);
    }
  return faults;
}

async function findUnseenMarks(asked: { picture: string; marks: string }): Promise<string[]> {
  const bytes = Uint8Array.from(atob(asked.picture), (letter) => letter.codePointAt(0) ?? 0);
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
  context.drawImage(bitmap, 0, 0);
  const scale = bitmap.width / innerWidth;
  return [...document.querySelectorAll(asked.marks)].flatMap((mark) => {
    const { x, y, width, height } = mark.getBoundingClientRect();
    const isInside = x >= 0 && y >= 0 && x + width <= innerWidth && y + height <= innerHeight;
    const isShown = mark.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    const isOnTop = top !== null && (top.contains(mark) || mark.contains(top));
    if (!isShown || !isInside || !isOnTop || width < 2 || height < 2) return [];
    const [left, upper, wide, high] = [x, y, width, height].map((at) => Math.round(at * scale));
    const { data } = context.getImageData(left!, upper!, wide!, high!);
    const lightness = Array.from({ length: data.length / 4 }, (_, at) =>
      data.slice(4 * at, 4 * at + 3).reduce((sum, part) => sum + part / 3, 0),
    );
    const contrast = Math.max(...lightness) - Math.min(...lightness);
    const beside = mark.parentElement?.textContent;
    return contrast > 60 ? [] : [`Not seen: ${nameOf(mark)} beside "${beside}"`];
  });
}

function findMisfits(): string[] {
  const faults: string[] = [];
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth)
    faults.push(`The page is ${root.scrollWidth} wide, and the window ${innerWidth}`);
  const area = document.querySelector('dialog[open]') ?? document;
  const controls = 'a[href], button, input, select, textarea, summary';
  for (const control of area.querySelectorAll(controls)) {
    // The label of a hidden input is clicked in its place.
    const shown = control.closest('label') ?? control;
    if (!shown.checkVisibility({ visibilityProperty: true })) continue;
    shown.scrollIntoView({ block: 'center', behavior: 'instant' });
    // The box of a text that wraps has a middle where the text is not.
    const { left, right, top, bottom } = shown.getClientRects()[0]!;
    if (right - left < 2 || bottom - top < 2) continue;
    if (left < -1 || right > innerWidth + 1) {
      faults.push(`Cut off at a side: ${nameOf(control)}, from ${left} to ${right}`);
      continue;
    }
    const y = Math.min(Math.max((top + bottom) / 2, 1), innerHeight - 1);
    const hit = document.elementFromPoint((left + right) / 2, y);
    if (!hit || !(shown.contains(hit) || hit.contains(shown)))
      faults.push(`Covered: ${nameOf(control)}, by ${hit ? nameOf(hit) : 'nothing'}`);
  }
  for (const element of document.querySelectorAll('body *')) {
    const scrolls = ['auto', 'scroll'].includes(getComputedStyle(element).overflowY);
    if (!scrolls || element.matches('textarea, select') || !element.checkVisibility()) continue;
    if (element.scrollHeight > element.clientHeight + 1 && root.scrollHeight > innerHeight + 1)
      faults.push(`A scroll bar of its own: ${nameOf(element)}`);
  }
  scrollTo(0, 0);
  return faults;
}

function findMixedDirections(): string[] {
  const faults: string[] = [];
  if (document.documentElement.dir !== 'rtl') return faults;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { textContent, parentElement } = walker.currentNode;
    const { direction, unicodeBidi } = getComputedStyle(parentElement!);
    const hasOwn = direction === 'ltr' || unicodeBidi === 'plaintext';
    if (hasOwn || !parentElement!.checkVisibility()) continue;
    const isolate = /\u2068[^\u2068\u2069]*\u2069/g;
    let open = textContent ?? '';
    while (open.search(isolate) >= 0) open = open.replace(isolate, ' ');
    const isMixed =
      /[\u0620-\u064a]/.test(open) &&
      /[A-Za-z][/*.:@]+[A-Za-z]|[*/][A-Za-z]|[A-Za-z][*/]/.test(open);
    const alone = open.trim();
    const isTurned =
      /^[!-~ ]*[A-Za-z][!-~ ]*$/.test(alone) && /^[^A-Za-z0-9]|[^A-Za-z0-9]$/.test(alone);
    if (isMixed || isTurned) faults.push(parentElement!.outerHTML.slice(0, 200));
  }
  return faults;
}

function findMotions(): string[] {
  const found = new Set<string>();
  for (const element of document.querySelectorAll('*'))
    for (const part of ['', '::before', '::after']) {
      const style = getComputedStyle(element, part);
      const isMoving =
        (style.animationName !== 'none' && lasts(style.animationDuration)) ||
        (style.transitionProperty !== 'none' && lasts(style.transitionDuration)) ||
        style.scrollBehavior === 'smooth';
      const [kind] = element.classList;
      const name = element.tagName.toLowerCase() + (kind === undefined ? '' : `.${kind}`);
      if (isMoving) found.add(`${name}${part}`);
    }
  // A script can move elements, too.
  for (const { effect } of document.getAnimations())
    if (found.size === 0 && effect?.getComputedTiming().duration !== 0) found.add('an animation');
  return [...found];
}
