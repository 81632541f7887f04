import { ActionIcon, NativeSelect } from '@mantine/core';
import { FONT_SIZES, FONTS } from '@quarterdeck/contract/pages';
import {
  type Icon,
  IconBold,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconStrikethrough,
  IconSubscript,
  IconSuperscript,
  IconUnderline,
} from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { keyOf } from '../../ui/keys/key-of.ts';
import { Tooltip } from '../../ui/tooltip/tooltip.tsx';
import { BLOCKS, blockAt, makeBlock } from './blocks.ts';
import classes from './rich-text.module.css';
import { TableMenu } from './table-menu.tsx';

const LinkDialog = lazyDialog(() => import('./link-dialog.tsx'));

interface ToggleProps {
  readonly label: string;
  readonly keys?: string;
  readonly icon: Icon;
  readonly isOn: boolean;
  readonly onToggle: () => void;
}

const Toggle = ({ label, keys, icon: ToggleIcon, isOn, onToggle }: ToggleProps) => (
  <Tooltip label={keys === undefined ? label : `${label} (${keys})`}>
    <ActionIcon
      variant={isOn ? 'light' : 'subtle'}
      color={isOn ? 'marine' : 'gray'}
      size={32}
      aria-label={label}
      aria-pressed={isOn}
      // Keeps the selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onToggle}
    >
      <ToggleIcon size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  </Tooltip>
);

interface ChoiceProps {
  readonly label: string;
  readonly width: number;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChoose: (value: string) => void;
  /** After a choice with the mouse, the focus returns to the text; arrow keys continue to choose. */
  readonly onPicked: () => void;
}

function Choice({ label, width, value, options, onChoose, onPicked }: ChoiceProps) {
  const isByKeys = useRef(false);
  return (
    <Tooltip label={label}>
      <NativeSelect
        size="xs"
        w={width}
        aria-label={label}
        data={[...options]}
        value={value}
        onKeyDown={() => {
          isByKeys.current = true;
        }}
        onPointerDown={() => {
          isByKeys.current = false;
        }}
        onChange={({ currentTarget }) => {
          onChoose(currentTarget.value);
          if (!isByKeys.current) onPicked();
        }}
      />
    </Tooltip>
  );
}

const DEFAULT = { value: '', label: 'Default' };
const named = (name: string) => ({ value: name, label: name });
const blockOptions = BLOCKS.map(({ name }) => named(name));
const fontOptions = [{ ...DEFAULT, label: 'Default font' }, ...FONTS.map(named)];
const sizeOptions = [
  { ...DEFAULT, label: 'Size' },
  ...FONT_SIZES.map((size) => ({ value: `${size}px`, label: String(size) })),
];

/** Adds the current size to the offered ones. */
const withCurrent = (size: string) =>
  sizeOptions.some(({ value }) => value === size)
    ? sizeOptions
    : [...sizeOptions, { value: size, label: size.replace('px', '') }];

/** Sets the font size or family, or resets it. */
function setStyle(editor: Editor, style: { fontSize: string | null } | { fontFamily: string | null }): void {
  editor.chain().setMark('textStyle', style).removeEmptyTextStyle().run();
}

/** Changes the block at the cursor to a list. */
function toggleList(editor: Editor, kind: 'bullet' | 'ordered'): void {
  const chain = editor.chain().focus();
  const isPlain = editor.isActive('paragraph') && !editor.isActive('blockquote');
  const ready = isPlain ? chain : chain.clearNodes();
  (kind === 'bullet' ? ready.toggleBulletList() : ready.toggleOrderedList()).run();
}

const stateOf = (editor: Editor) => {
  const { fontSize, fontFamily } = editor.getAttributes('textStyle');
  return {
    bold: editor.isActive('bold'),
    italic: editor.isActive('italic'),
    underline: editor.isActive('underline'),
    strike: editor.isActive('strike'),
    subscript: editor.isActive('subscript'),
    superscript: editor.isActive('superscript'),
    table: editor.isActive('table'),
    link: editor.isActive('link'),
    bulletList: editor.isActive('bulletList'),
    orderedList: editor.isActive('orderedList'),
    block: blockAt(editor),
    fontSize: typeof fontSize === 'string' ? fontSize : '',
    fontFamily: typeof fontFamily === 'string' ? fontFamily : '',
  };
};

const control = navigator.userAgent.includes('Mac') ? '⌘' : 'Ctrl';

/** The toolbar with everything that a text can contain. Escape returns to the text. */
export function Toolbar({ editor }: { readonly editor: Editor }) {
  const now = useEditorState({ editor, selector: (shot) => stateOf(shot.editor) });
  const [asksLink, setAsksLink] = useState(false);
  const write = (): void => {
    editor.commands.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (keyOf(event) !== 'Escape') return;
    event.preventDefault();
    write();
  };
  return (
    <div role="toolbar" aria-label="Formatting" className={classes.toolbar} onKeyDown={onKeyDown}>
      <Choice
        label="Block type"
        width={112}
        value={now.block}
        options={blockOptions}
        onChoose={(name) => makeBlock(editor, name)}
        onPicked={write}
      />
      <Choice
        label="Font"
        width={150}
        value={now.fontFamily}
        options={fontOptions}
        onChoose={(font) => setStyle(editor, { fontFamily: font || null })}
        onPicked={write}
      />
      <Choice
        label="Font size"
        width={76}
        value={now.fontSize}
        options={withCurrent(now.fontSize)}
        onChoose={(size) => setStyle(editor, { fontSize: size || null })}
        onPicked={write}
      />
      <span className={classes.group}>
        <Toggle
          label="Bold"
          keys={`${control} B`}
          icon={IconBold}
          isOn={now.bold}
          onToggle={() => editor.chain().focus().toggleBold().run()}
        />
        <Toggle
          label="Italic"
          keys={`${control} I`}
          icon={IconItalic}
          isOn={now.italic}
          onToggle={() => editor.chain().focus().toggleItalic().run()}
        />
        <Toggle
          label="Underline"
          keys={`${control} U`}
          icon={IconUnderline}
          isOn={now.underline}
          onToggle={() => editor.chain().focus().toggleUnderline().run()}
        />
        <Toggle
          label="Strikethrough"
          keys={`${control} Shift S`}
          icon={IconStrikethrough}
          isOn={now.strike}
          onToggle={() => editor.chain().focus().toggleStrike().run()}
        />
        <Toggle
          label="Subscript"
          icon={IconSubscript}
          isOn={now.subscript}
          onToggle={() => editor.chain().focus().toggleMark('subscript').run()}
        />
        <Toggle
          label="Superscript"
          icon={IconSuperscript}
          isOn={now.superscript}
          onToggle={() => editor.chain().focus().toggleMark('superscript').run()}
        />
        <Toggle label="Link" icon={IconLink} isOn={now.link} onToggle={() => setAsksLink(true)} />
        <LinkDialog editor={editor} isOpen={asksLink} onClose={() => setAsksLink(false)} />
      </span>
      <span className={classes.group}>
        <Toggle
          label="Bullet list"
          keys={`${control} Shift 8`}
          icon={IconList}
          isOn={now.bulletList}
          onToggle={() => toggleList(editor, 'bullet')}
        />
        <Toggle
          label="Ordered list"
          keys={`${control} Shift 7`}
          icon={IconListNumbers}
          isOn={now.orderedList}
          onToggle={() => toggleList(editor, 'ordered')}
        />
        <TableMenu editor={editor} isInTable={now.table} />
      </span>
    </div>
  );
}
