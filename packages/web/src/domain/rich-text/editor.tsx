import type { Editor } from '@tiptap/core';
import { EditorContent } from '@tiptap/react';
import { type KeyboardEvent, useRef } from 'react';
import { keyOf } from '../../ui/keys/key-of.ts';
import classes from './rich-text.module.css';
import { Toolbar } from './toolbar.tsx';

/** A text editor with its toolbar; Alt F10 moves to the toolbar. A read-only text has none. */
export function RichTextEditor({ editor, isEditable }: { readonly editor: Editor; readonly isEditable: boolean }) {
  const frame = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (keyOf(event) !== 'F10' || !event.altKey) return;
    event.preventDefault();
    frame.current?.querySelector<HTMLElement>('[role="toolbar"] select')?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of what is in it
    <div ref={frame} className={classes.frame} onKeyDown={onKeyDown}>
      {isEditable && <Toolbar editor={editor} />}
      <EditorContent editor={editor} className={`${classes.content} ${classes.text}`} />
    </div>
  );
}
