import { useEffect, useState } from 'preact/hooks';

/** Something said in passing, such as "Link copied", and how to say it; it goes after 4 s. */
export function useAnnouncement(): [string, (text: string) => void] {
  const [said, say] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => say(''), 4_000);
    return () => clearTimeout(timer);
  }, [said]);
  return [said, say];
}
