import { type MouseEvent, useLayoutEffect, useRef } from 'react';
import { cleanHtml } from './clean.ts';
import classes from './rich-text.module.css';

/** Returns the anchor that a link leads to. */
const anchorOf = (link: Element | null): string | undefined => /^#(.+)$/.exec(link?.getAttribute('href') ?? '')?.[1];

/** Shows a text read-only. */
export function TextView({ html }: { readonly html: string }) {
  const holder = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const shown = cleanHtml(html);
    // Links open outside of the console, so that no one loses their work.
    for (const link of shown.querySelectorAll('a'))
      if (anchorOf(link) === undefined) Object.assign(link, { target: '_blank', rel: 'noopener noreferrer' });
    holder.current?.replaceChildren(shown);
  }, [html]);
  // A link to a place in the text scrolls there, without changing the console's address.
  const follow = (event: MouseEvent<HTMLDivElement>): void => {
    const anchor = event.target instanceof Element ? anchorOf(event.target.closest('a')) : undefined;
    if (anchor === undefined) return;
    event.preventDefault();
    holder.current?.querySelector(`#${CSS.escape(anchor)}`)?.scrollIntoView();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the links that are in it
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link is clicked by the keyboard, too
    <div ref={holder} className={classes.text} onClick={follow} />
  );
}
