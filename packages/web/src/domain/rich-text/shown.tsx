import { useLayoutEffect, useRef } from 'react';
import { cleanHtml } from './clean.ts';
import classes from './rich-text.module.css';

/** Shows a text as it is read. */
export function ShownText({ html }: { readonly html: string }) {
  const holder = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const shown = cleanHtml(html);
    // What is shown leads nobody away from what they were doing.
    for (const link of shown.querySelectorAll('a'))
      Object.assign(link, { target: '_blank', rel: 'noopener noreferrer' });
    holder.current?.replaceChildren(shown);
  }, [html]);
  return <div ref={holder} className={classes.text} />;
}
