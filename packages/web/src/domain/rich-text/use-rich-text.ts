import type { Editor } from '@tiptap/core';
import { useEditor } from '@tiptap/react';
import { useEffect, useRef } from 'react';
import { cleanPaste } from './clean.ts';
import { readDocument } from './document.ts';
import { extensions } from './extensions.ts';

interface Options {
  /** The text's accessible name. */
  readonly label: string;
  readonly isEditable: boolean;
  /** Called after each change by the author. */
  readonly onWritten: () => void;
  /** Receives a sentence about pasted content that was left out. */
  readonly onLeftOut: (sentence: string) => void;
}

/** An empty text. A string, even an empty one, would be parsed as markup, which the page forbids. */
const EMPTY = { type: 'doc', content: [{ type: 'paragraph' }] };

/** Returns a text editor, empty at first. It supports only what the toolbar shows. */
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

/** Replaces an editor's text, as a step that Undo does not revert, with the cursor at the beginning. */
export function putText(editor: Editor, html: string): void {
  editor
    .chain()
    .setMeta('addToHistory', false)
    .setContent(readDocument(html), { emitUpdate: false })
    .setTextSelection(0)
    .run();
}
