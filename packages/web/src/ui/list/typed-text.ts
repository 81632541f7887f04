import { useEffect, useRef, useState } from 'react';

/**
 * The text of a box that the address follows: a value is taken over from there unless the box itself has sent it, for the
 * address has it without the spaces around it, and only after one may have typed on.
 * @param value what the address has.
 * @returns the text, what sets it, and what sends a text unless the address has it.
 */
export function useTypedText(value: string, onSend: (text: string) => void) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  const send = (next: string): void => {
    const tidied = next.trim();
    // The address may not have yet what was sent last.
    if (tidied === value && tidied === sent.current) return;
    sent.current = tidied;
    onSend(next);
  };
  return [text, setText, send] as const;
}
