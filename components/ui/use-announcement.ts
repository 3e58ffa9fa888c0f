import { useEffect, useState } from 'preact/hooks';

/** A short text such as "Link copied", and a function that sets it. It disappears after 4 s. */
export function useAnnouncement(): [string, (text: string) => void] {
  const [said, say] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => say(''), 4_000);
    return () => clearTimeout(timer);
  }, [said]);
  return [said, say];
}
