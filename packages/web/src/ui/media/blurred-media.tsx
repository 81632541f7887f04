import { Button } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type FocusEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useDisplay } from '../state/display.ts';
import classes from './blurred-media.module.css';

/**
 * How long the pointer must rest before the picture is shown, in milliseconds, so that passing over it shows nothing.
 */
const HOVER_MS = 300;

/**
 * Shows blurred content while the pointer rests on it, or its button has the keyboard focus. Content that appears under
 * a still pointer, such as the next case, stays blurred.
 */
function usePeek(isCovered: boolean) {
  const [isPeeking, setPeeking] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Whether the pointer was moved since it arrived: content that is covered later stays covered. */
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
        // A touch is meant to press or to scroll, and a move event without movement comes from the page.
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
 * Returns how a picture is shown, by the admin's preferences: blurred until a click, or without colors. All components
 * decide this here.
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
    /** No one has clicked it. While the pointer only rests on it, it is still covered, but not blurred. */
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
  /** The content below, as in "Show the photo". */
  readonly what: string;
  /** Without it, the picture is shown unchanged. */
  readonly isBlurred?: boolean;
  readonly children: ReactNode;
}

/** Blurs a picture or a film until the admin clicks it, for admins who prefer that. */
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
