import { useLayoutEffect, useRef } from 'react';
import { cleanHtml } from './clean.ts';
import classes from './rich-text.module.css';

/** Shows a text as it is read. */
export function ShownText({ html }: { readonly html: string }) {
  const holder = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    holder.current?.replaceChildren(cleanHtml(html));
  }, [html]);
  return <div ref={holder} className={classes.text} />;
}
