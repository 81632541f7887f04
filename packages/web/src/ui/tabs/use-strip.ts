import { useLayoutEffect, useRef } from 'react';

/**
 * Returns a ref for a row of tabs that may be wider than its place: the current tab is scrolled into view, and cut-off
 * edges are marked. Each tab has its name in `data-tab`.
 */
export function useStrip<E extends HTMLElement>(current: string) {
  const strip = useRef<E>(null);
  useLayoutEffect(() => {
    const list = strip.current;
    if (!list) return undefined;
    const tab = list.querySelector(`[data-tab="${current}"]`);
    if (tab) {
      const [around, own] = [list.getBoundingClientRect(), tab.getBoundingClientRect()];
      // Scrolls only the row: scrollIntoView would also scroll the page where the tabs are further down.
      list.scrollLeft += own.left + own.width / 2 - around.left - around.width / 2;
    }
    const mark = (): void => {
      list.toggleAttribute('data-cut-start', list.scrollLeft > 1);
      list.toggleAttribute('data-cut-end', list.scrollWidth - list.clientWidth - list.scrollLeft > 1);
    };
    mark();
    const observer = new ResizeObserver(mark);
    observer.observe(list);
    list.addEventListener('scroll', mark, { passive: true });
    return () => {
      observer.disconnect();
      list.removeEventListener('scroll', mark);
    };
  }, [current]);
  return strip;
}
