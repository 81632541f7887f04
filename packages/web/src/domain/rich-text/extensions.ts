import {
  readAttribute,
  readLink,
  readTextStyle,
  type TextStyle as Style,
  writeTextStyle,
} from '@quarterdeck/contract/pages';
import { Extension, Mark } from '@tiptap/core';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { TextStyle } from '@tiptap/extension-text-style';
import StarterKit from '@tiptap/starter-kit';

/** Returns a span's style, combined with those of the spans around it. */
function styleOf(element: Element): Style {
  const around = element.parentElement?.closest('span');
  return { ...(around ? styleOf(around) : {}), ...readTextStyle(element.getAttribute('style') ?? '') };
}

const attribute = (name: keyof Style) => ({
  default: null,
  rendered: false,
  parseHTML: (element: Element) => styleOf(element)[name] ?? null,
});

/** The font size and family. */
const SizeAndFont = TextStyle.extend({
  addAttributes: () => ({ fontFamily: attribute('fontFamily'), fontSize: attribute('fontSize') }),
  parseHTML: () => [
    { tag: 'span', getAttrs: (element) => (writeTextStyle(styleOf(element as Element)) === '' ? false : {}) },
  ],
  renderHTML: ({ mark }) => ['span', { style: writeTextStyle(mark.attrs) }, 0],
});

const addressOf = (element: Element): string | null => readLink(element.getAttribute('href') ?? '') ?? null;

/** A link to a web, email or phone address, or to a place in the text. Text typed after it is not part of it. */
const Link = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({ href: { default: null, parseHTML: addressOf } }),
  parseHTML: () => [{ tag: 'a[href]', getAttrs: (element) => (addressOf(element as Element) === null ? false : {}) }],
  renderHTML: ({ mark }) => ['a', { href: mark.attrs.href }, 0],
});

/** Returns a mark for subscript or superscript. */
const shifted = (name: string, tag: 'sub' | 'sup', excludes: string) =>
  Mark.create({ name, excludes, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] });

/** The anchor of a paragraph or a heading, for links. A new line does not copy it. */
const Anchors = Extension.create({
  name: 'anchors',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading'],
      attributes: {
        id: {
          default: null,
          keepOnSplit: false,
          parseHTML: (element) => readAttribute('p', 'id', element.id) ?? null,
        },
      },
    },
  ],
});

/** A table in the stored format. In its last cell, Tab leaves it. */
const PlainTable = Table.extend({
  renderHTML: () => ['table', ['tbody', 0]],
  addKeyboardShortcuts() {
    return { ...this.parent?.(), Tab: () => this.editor.commands.goToNextCell() };
  },
}).configure({ View: null });

/** Everything that a text can contain: what the toolbar creates, and nothing else. */
export const extensions = [
  StarterKit.configure({ link: false, code: false, horizontalRule: false, trailingNode: false }),
  Link,
  SizeAndFont,
  shifted('subscript', 'sub', 'superscript'),
  shifted('superscript', 'sup', 'subscript'),
  Anchors,
  PlainTable,
  TableRow,
  TableHeader,
  TableCell,
];
