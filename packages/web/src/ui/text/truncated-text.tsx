import { usePointed } from '../tooltip/pointed.ts';
import { Tip } from '../tooltip/tooltip.tsx';
import classes from './text.module.css';

const isCut = ({ scrollWidth, clientWidth }: HTMLElement): boolean => scrollWidth > clientWidth;

/** A text on one line; when it is cut, the whole of it is the tooltip. */
export function TruncatedText({ children }: { readonly children: string | null }) {
  const { target, listeners } = usePointed(isCut);
  if (children === null || children === '')
    return (
      <span className={classes.nothing} data-nothing>
        –
      </span>
    );
  return (
    <>
      {/* A text from right to left is cut at its left end, and stands where any other does. */}
      <span className={classes.cut} dir="auto" {...listeners}>
        {children}
      </span>
      {target && <Tip label={children} target={target} />}
    </>
  );
}
