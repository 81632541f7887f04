interface Box {
  readonly top: number;
  readonly bottom: number;
  readonly right: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const GAP = 4;
const EDGE = 8;

/**
 * Returns the position of a menu: below its button, or above it where there is no room below, aligned with the button's
 * right edge.
 * @returns pixels from the edges of the window.
 */
export function placeOf(button: Box, menu: Size, view: Size): { readonly left: number; readonly top: number } {
  const left = Math.min(Math.max(EDGE, button.right - menu.width), view.width - menu.width - EDGE);
  const below = button.bottom + GAP;
  const above = button.top - GAP - menu.height;
  const isRoomBelow = below + menu.height + EDGE <= view.height;
  return { left: Math.max(EDGE, left), top: isRoomBelow || above < EDGE ? below : above };
}
