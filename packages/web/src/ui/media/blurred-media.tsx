import { Button } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type FocusEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useDisplay } from '../state/display.ts';
import classes from './blurred-media.module.css';

/** A pointer that only passes by shows nothing. */
const HOVER_MS = 300;

/**
 * Shows what is blurred for as long as the pointer rests on it, or the focus of the keyboard is on its button. What comes under a
 * pointer that no one moves, as the next case does, stays blurred.
 */
function usePeek(isCovered: boolean) {
  const [isPeeking, setPeeking] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Whether the pointer was moved since it came: what is hidden under it later stays hidden. */
  const wasMoved = useRef(false);
  const end = (): void => {
    clearTimeout(timer.current);
    setPeeking(false);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    isPeeking: isPeeking && isCovered,
    end,
    listeners: {
      onPointerMove: ({ pointerType, movementX, movementY }: PointerEvent) => {
        // A finger that touches it wants to press or to scroll; and what moves may be the page.
        if (pointerType === 'touch' || wasMoved.current || (movementX === 0 && movementY === 0)) return;
        wasMoved.current = true;
        if (isCovered) timer.current = setTimeout(() => setPeeking(true), HOVER_MS);
      },
      onPointerLeave: () => {
        wasMoved.current = false;
        end();
      },
      onFocus: ({ target }: FocusEvent) => target.matches(':focus-visible') && setPeeking(true),
      onBlur: end,
    },
  };
}

/**
 * How a picture is shown just now, as the admin prefers it: blurred until one asks for it, without colors. This is the only place
 * that decides it.
 * @param isSensitive it was reported, or comes from a private conversation.
 */
export function useVeil(isSensitive: boolean) {
  const preferences = useDisplay();
  const [isLifted, setLifted] = useState(false);
  const isWanted = isSensitive && preferences.blur_media === 1;
  const isCovered = isWanted && !isLifted;
  const peek = usePeek(isCovered);
  const isGrey = isSensitive && preferences.greyscale_media === 1;
  return {
    isWanted,
    /** No one has asked for it; while one only looks at it for a moment, it is not blurred all the same. */
    isCovered,
    marks: {
      'data-covered': isCovered || undefined,
      'data-blurred': (isCovered && !peek.isPeeking) || undefined,
      'data-grey': isGrey || undefined,
    },
    peek: peek.listeners,
    turn: () => {
      peek.end();
      setLifted(isCovered);
    },
    wordFor: isCovered ? 'Show' : 'Hide',
  };
}

interface BlurredMediaProps {
  /** What lies under it, as in "Show the photo". */
  readonly what: string;
  /** Without it, the picture is shown as it is. */
  readonly isBlurred?: boolean;
  readonly children: ReactNode;
}

/** Blurs a picture or a film until one asks for it, for anyone who prefers that. */
export function BlurredMedia({ what, isBlurred = true, children }: BlurredMediaProps) {
  const { isWanted, isCovered, marks, peek, turn, wordFor } = useVeil(isBlurred);
  const Icon = isCovered ? IconEye : IconEyeOff;
  return (
    <div className={classes.media} {...marks} {...peek}>
      <div className={classes.blurred} inert={isCovered}>
        {children}
      </div>
      {isWanted && (
        <Button
          className={classes.lift ?? ''}
          variant="default"
          size="compact-xs"
          leftSection={<Icon size={14} aria-hidden />}
          aria-label={`${wordFor} the ${what}`}
          onClick={turn}
        >
          {wordFor}
        </Button>
      )}
    </div>
  );
}
