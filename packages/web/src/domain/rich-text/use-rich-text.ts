import type { Editor } from '@tiptap/core';
import { useEditor } from '@tiptap/react';
import { useEffect, useRef } from 'react';
import { cleanPaste } from './clean.ts';
import { readDocument } from './document.ts';
import { extensions } from './extensions.ts';

interface Options {
  /** What the text is called. */
  readonly label: string;
  readonly isEditable: boolean;
  /** After each change by the person who writes. */
  readonly onWritten: () => void;
  /** Hears what was pasted and has no place in a text, as a sentence. */
  readonly onLeftOut: (sentence: string) => void;
}

/** An empty text. As a string, even an empty one would be read as markup, which the page refuses. */
const EMPTY = { type: 'doc', content: [{ type: 'paragraph' }] };

/** An editor of a text, empty at first. It knows nothing that the toolbar does not show. */
export function useRichText({ label, isEditable, onWritten, onLeftOut }: Options): Editor {
  const heard = useRef({ onWritten, onLeftOut });
  useEffect(() => {
    heard.current = { onWritten, onLeftOut };
  });
  const editor = useEditor({
    extensions,
    content: EMPTY,
    injectCSS: false,
    editable: false,
    enableInputRules: false,
    enablePasteRules: false,
    editorProps: {
      transformPastedHTML: (text) => {
        const { html, leftOut } = cleanPaste(text);
        if (leftOut !== '') heard.current.onLeftOut(leftOut);
        return html;
      },
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
    },
    onUpdate: () => heard.current.onWritten(),
  });
  useEffect(() => {
    editor.setEditable(isEditable, false);
  }, [editor, isEditable]);
  return editor;
}

/** Puts a text into an editor, as a step that Undo does not revert; the cursor is at its beginning. */
export function putText(editor: Editor, html: string): void {
  editor
    .chain()
    .setMeta('addToHistory', false)
    .setContent(readDocument(html), { emitUpdate: false })
    .setTextSelection(0)
    .run();
}
