import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Returns whether the page is being printed, for content that must be rendered again for it: styles alone cannot do
 * that.
 */
export function useIsOnPaper(): boolean {
  const [isOnPaper, setIsOnPaper] = useState(false);
  useEffect(() => {
    // The browser prints as soon as all handlers have run.
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
