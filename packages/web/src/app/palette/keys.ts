import { keyOf } from '../../ui/keys/key-of.ts';

/** What a screen reader calls the palette. */
export const PALETTE_NAME = 'Search the console';

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** The keys that open the palette, as they are written on this machine. */
export const PALETTE_KEYS = isApple ? '⌘ K' : 'Ctrl K';

/** The same, as a screen reader wants them. */
export const PALETTE_SHORTCUT = isApple ? 'Meta+K' : 'Control+K';

/** Whether a key means the palette. */
export const opensPalette = (event: KeyboardEvent): boolean =>
  (isApple ? event.metaKey : event.ctrlKey) && !event.altKey && !event.shiftKey && keyOf(event) === 'k';
