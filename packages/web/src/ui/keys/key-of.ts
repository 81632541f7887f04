/** What a keyboard event says of its key; React's events carry the browser's. */
type KeyPress = KeyboardEvent | { readonly nativeEvent: KeyboardEvent };

/** How browsers report a key that an input method takes, also where they do not say that it is composing. */
const TAKEN = 229;

/**
 * The key that was pressed, by its name or its sign. An empty text while an input method composes: the key belongs to what is being typed.
 * On a keyboard without Latin letters, a letter or digit is the one that stands on this key elsewhere; Caps Lock changes nothing.
 */
export function keyOf(pressed: KeyPress): string {
  const event = 'nativeEvent' in pressed ? pressed.nativeEvent : pressed;
  const { key, code, shiftKey } = event;
  if (event.isComposing || event.keyCode === TAKEN) return '';
  const latin = /^[a-z]$/i.test(key)
    ? key
    : /^Key[A-Z]$/.test(code) && /^\p{L}$/u.test(key)
      ? code.slice(-1)
      : undefined;
  if (latin) return shiftKey ? latin.toUpperCase() : latin.toLowerCase();
  if (/^Digit\d$/.test(code) && /^\p{Nd}$/u.test(key)) return code.slice(-1);
  return key;
}
