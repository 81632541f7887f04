import { oneLine } from '@quarterdeck/contract/core/text/text';

/** Fields of one line, except passwords, which are taken literally. */
const LINES = 'input:is([type="text"], [type="search"], [type="tel"], :not([type])):not([data-secret])';

/**
 * Text that is pasted into a field of one line loses line breaks, tabs and invisible characters. Browsers keep the
 * invisible characters, and people do not notice them.
 */
addEventListener(
  'paste',
  (event) => {
    const field = event.target;
    if (!(field instanceof HTMLInputElement && field.matches(LINES)) || field.readOnly) return;
    const pasted = event.clipboardData?.getData('text/plain') ?? '';
    const clean = oneLine(pasted);
    if (clean === pasted) return;
    event.preventDefault();
    field.setRangeText(clean, field.selectionStart ?? 0, field.selectionEnd ?? field.value.length, 'end');
    field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste', data: clean }));
  },
  { capture: true },
);
