import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the page is printed now, for what has to be drawn again for that: styles alone cannot. */
export function useIsOnPaper(): boolean {
  const [isOnPaper, setIsOnPaper] = useState(false);
  useEffect(() => {
    // The page is drawn on paper as soon as all have heard of it.
    const begin = (): void => flushSync(() => setIsOnPaper(true));
    const end = (): void => setIsOnPaper(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isOnPaper;
}
