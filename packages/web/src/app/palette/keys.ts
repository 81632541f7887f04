import { keyOf } from '../../ui/keys/key-of.ts';

/** The palette's accessible name. */
export const PALETTE_NAME = 'Search the console';

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** The keys that open the palette, as labeled on this machine. */
export const PALETTE_KEYS = isApple ? '⌘ K' : 'Ctrl K';

/** The same keys, in the format of `aria-keyshortcuts`. */
export const PALETTE_SHORTCUT = isApple ? 'Meta+K' : 'Control+K';

/** Whether a key press opens the palette. */
export const opensPalette = (event: KeyboardEvent): boolean =>
  (isApple ? event.metaKey : event.ctrlKey) && !event.altKey && !event.shiftKey && keyOf(event) === 'k';
