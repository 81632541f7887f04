import { useEffect, useState } from 'react';
import type { Control } from '../../ui/form/values.ts';
import { RichTextEditor } from './editor.tsx';
import { putText, useRichText } from './use-rich-text.ts';

/** A text with headings, lists and links, as a field of a form. */
export const richTextControl: Control = {
  blank: '',
  Component: ({ label, error, value, onChange }) => {
    const [initial] = useState(String(value));
    const [leftOut, setLeftOut] = useState('');
    const editor = useRichText({
      label,
      isEditable: true,
      onWritten: () => onChange(editor.getHTML()),
      onLeftOut: setLeftOut,
    });
    useEffect(() => {
      if (initial) putText(editor, initial);
    }, [editor, initial]);
    return (
      <div>
        <RichTextEditor editor={editor} isEditable />
        <div role="status">{error ?? leftOut}</div>
      </div>
    );
  },
};
