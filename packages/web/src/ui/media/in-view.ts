import { type RefCallback, useCallback, useState } from 'react';

/** Pictures are fetched when they are this near to the part of the page that is seen. */
const MARGIN = '300px';

/** Whether an element has been seen, or nearly: once it was, it stays so. */
export function useInView(): readonly [place: RefCallback<HTMLElement>, isSeen: boolean] {
  const [isSeen, setSeen] = useState(false);
  const place = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        setSeen(true);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [place, isSeen];
}
