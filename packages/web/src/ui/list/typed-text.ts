import { useEffect, useRef, useState } from 'react';

/**
 * Returns the text of a text field that follows the address. It takes a value from the address, unless the field itself
 * has sent it: that one comes later, and without surrounding spaces.
 * @param value the value in the address.
 * @returns the text, a function that sets it, and a function that sends a text unless the address already has it.
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
    // The address may not contain the last sent text yet.
    if (tidied === value && tidied === sent.current) return;
    sent.current = tidied;
    onSend(next);
  };
  return [text, setText, send] as const;
}
