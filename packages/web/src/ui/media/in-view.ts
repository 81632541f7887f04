import { type RefCallback, useCallback, useState } from 'react';

/** How near to the visible part of the page pictures are fetched. */
const MARGIN = '300px';

/** Whether an element has been visible, or nearly so. Once true, it stays true. */
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
