import { useMemo, useRef } from 'preact/hooks';

/**
 * Returns functions that stay the same from drawing to drawing, and do what those of the latest
 * drawing do. A part that gets them is not drawn again because of them.
 */
export function useSteady<Functions extends object>(functions: Functions): Functions {
  const latest = useRef(functions);
  latest.current = functions;
  return useMemo(() => {
    const steady = Object.keys(functions).map((name) => [
      name,
      (...given: unknown[]) =>
        (latest.current as Record<string, (...given: unknown[]) => unknown>)[name]?.(...given),
    ]);
    return Object.fromEntries(steady) as Functions;
  }, []);
}
