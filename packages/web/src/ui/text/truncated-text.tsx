import { isVisible } from '@quarterdeck/contract/core/text/text';
import { useHover } from '../tooltip/hover.ts';
import { Tip } from '../tooltip/tooltip.tsx';
import classes from './text.module.css';

const isCut = ({ scrollWidth, clientWidth }: HTMLElement): boolean => scrollWidth > clientWidth;

/** Instead of a name of invisible signs alone, which no one could point at. */
const NOT_VISIBLE = '(blank name)';

const LONG_WORD = /[^\s-]{24}/;
const LETTER = /\p{L}/u;

/** Where a text may go on in another line on paper: a phone number nowhere, an address or an id in the middle of a word, too. */
function wrapsOf(text: string): 'anywhere' | 'never' | undefined {
  if (LONG_WORD.test(text)) return 'anywhere';
  return LETTER.test(text) ? undefined : 'never';
}

/** A text on one line; when it is cut, the whole of it is the tooltip. */
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
      {/* A text from right to left is cut at its left end, and stands where any other does. */}
      <span className={classes.cut} dir="auto" data-wraps={wrapsOf(text)} {...listeners}>
        {text}
      </span>
      {target && <Tip label={text} target={target} />}
    </>
  );
}
