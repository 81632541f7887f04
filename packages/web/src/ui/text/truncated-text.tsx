import { isVisible } from '@quarterdeck/contract/core/text/text';
import { useHover } from '../tooltip/hover.ts';
import { Tip } from '../tooltip/tooltip.tsx';
import classes from './text.module.css';

const isCut = ({ scrollWidth, clientWidth }: HTMLElement): boolean => scrollWidth > clientWidth;

/** Replaces a name of only invisible characters, which no one could point at. */
const NOT_VISIBLE = '(blank name)';

const LONG_WORD = /[^\s-]{24}/;
const LETTER = /\p{L}/u;

/** Returns where a text may wrap on paper: a phone number nowhere, an address or an id even within a word. */
function wrapsOf(text: string): 'anywhere' | 'never' | undefined {
  if (LONG_WORD.test(text)) return 'anywhere';
  return LETTER.test(text) ? undefined : 'never';
}

/** A text on one line; when it is cut, its tooltip has the full text. */
export function TruncatedText({ children }: { readonly children: string | null }) {
  const { target, listeners } = useHover(isCut);
  if (children === null || children === '')
    return (
      <span className={classes.nothing} data-nothing>
        –
      </span>
    );
  const text = isVisible(children) ? children : NOT_VISIBLE;
  return (
    <>
      {/* A right-to-left text is cut at its left end, but aligned like any other. */}
      <span className={classes.cut} dir="auto" data-wraps={wrapsOf(text)} {...listeners}>
        {text}
      </span>
      {target && <Tip label={text} target={target} />}
    </>
  );
}
