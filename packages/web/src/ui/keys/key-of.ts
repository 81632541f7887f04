/** A keyboard event, or React's event that contains one. */
type KeyPress = KeyboardEvent | { readonly nativeEvent: KeyboardEvent };

/** The code that browsers report for a key that an input method handles, even where they do not report composition. */
const TAKEN = 229;

/**
 * Returns the pressed key, by its name or character; an empty text while an input method composes, because the key
 * belongs to the text. On a keyboard without Latin letters, it is the letter or digit of this key on a Latin one. Caps
 * Lock changes nothing.
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
