import { useEffect, useState } from 'preact/hooks';

/**
 * Returns a short text such as "Link copied", and a function that sets it. The text disappears
 * after 4 s.
 */
export function useAnnouncement(): [string, (text: string) => void] {
  const [announcement, announce] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => announce(''), 4_000);
    return () => clearTimeout(timer);
  }, [announcement]);
  return [announcement, announce];
}
