import { useState } from 'preact/hooks';

let count = 0;

/** A name that nothing else on the page has, for `id` and the like. All is drawn in one place, so counting will do; `useId` is several times as large. */
export function useName(): string {
  const [name] = useState(() => {
    count += 1;
    return `n${count}`;
  });
  return name;
}
