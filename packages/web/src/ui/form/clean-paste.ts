import { oneLine } from '@quarterdeck/contract/core/text/text';

/** Fields of one line, but for passwords: those are taken to the letter. */
const LINES = 'input:is([type="text"], [type="search"], [type="tel"], :not([type])):not([data-secret])';

/**
 * What is pasted into a field of one line loses what cannot belong to it: line breaks, tabs and signs that show nothing. The browser alone
 * keeps these signs, and one sees nothing of them.
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
