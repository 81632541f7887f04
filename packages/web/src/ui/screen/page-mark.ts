import { useLayoutEffect } from 'react';

/**
 * Sets an attribute of the document's root while a component is mounted, for the styles of what is around it. A `:has()`
 * of the root would evaluate all styles again with each change of the page.
 * @param value none, while it is undefined.
 */
export function usePageMark(name: `data-${string}`, value: string | undefined): void {
  useLayoutEffect(() => {
    if (value === undefined) return undefined;
    document.documentElement.setAttribute(name, value);
    return () => document.documentElement.removeAttribute(name);
  }, [name, value]);
}
