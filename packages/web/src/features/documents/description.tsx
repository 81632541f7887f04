import { marked, type Tokens } from 'marked';
import { useLayoutEffect, useRef } from 'react';
import { cleanHtml } from '../../domain/rich-text/clean.ts';
import classes from './documents.module.css';

/** A text without these characters is neither Markdown nor HTML. */
const MARKS = /[*_`#<>[\]|~\\&!\n]|^\s*(?:[-+]|\d+[.)])\s/;

/** A description's heading would be among those of the screen. */
marked.use({
  renderer: {
    heading({ tokens }: Tokens.Heading) {
      return `<p><strong>${this.parser.parseInline(tokens)}</strong></p>`;
    },
  },
});

/** A document's description, in Markdown or HTML by an outside author: nothing in it runs or is loaded. */
export function Description({ text }: { readonly text: string }) {
  const holder = useRef<HTMLDivElement>(null);
  const isMarked = MARKS.test(text);
  useLayoutEffect(() => {
    if (!isMarked) return;
    const shown = cleanHtml(marked.parse(text, { async: false }));
    for (const link of shown.querySelectorAll('a'))
      if (link.getAttribute('href')?.startsWith('#')) link.replaceWith(...link.childNodes);
      else Object.assign(link, { target: '_blank', rel: 'noopener noreferrer' });
    for (const named of shown.querySelectorAll('[id]')) named.removeAttribute('id');
    holder.current?.replaceChildren(shown);
  }, [text, isMarked]);
  if (text === '') return null;
  return isMarked ? <div ref={holder} className={classes.described} /> : <p className={classes.described}>{text}</p>;
}
