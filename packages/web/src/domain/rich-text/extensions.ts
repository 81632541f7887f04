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

/** What a span says, with what the spans around it say. */
function styleOf(element: Element): Style {
  const around = element.parentElement?.closest('span');
  return { ...(around ? styleOf(around) : {}), ...readTextStyle(element.getAttribute('style') ?? '') };
}

const attribute = (name: keyof Style) => ({
  default: null,
  rendered: false,
  parseHTML: (element: Element) => styleOf(element)[name] ?? null,
});

/** The size and the font of letters. */
const SizeAndFont = TextStyle.extend({
  addAttributes: () => ({ fontFamily: attribute('fontFamily'), fontSize: attribute('fontSize') }),
  parseHTML: () => [
    { tag: 'span', getAttrs: (element) => (writeTextStyle(styleOf(element as Element)) === '' ? false : {}) },
  ],
  renderHTML: ({ mark }) => ['span', { style: writeTextStyle(mark.attrs) }, 0],
});

const addressOf = (element: Element): string | null => readLink(element.getAttribute('href') ?? '') ?? null;

/** A link to a web, mail or phone address, or to a place in the text. What is written after it is not part of it. */
const Link = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({ href: { default: null, parseHTML: addressOf } }),
  parseHTML: () => [{ tag: 'a[href]', getAttrs: (element) => (addressOf(element as Element) === null ? false : {}) }],
  renderHTML: ({ mark }) => ['a', { href: mark.attrs.href }, 0],
});

/** Letters below or above the line. */
const shifted = (name: string, tag: 'sub' | 'sup', excludes: string) =>
  Mark.create({ name, excludes, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] });

/** What links call a paragraph or a heading. The one that a new line makes has no name. */
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

/** A table as it is kept. Behind its last cell, Tab leaves it. */
const PlainTable = Table.extend({
  renderHTML: () => ['table', ['tbody', 0]],
  addKeyboardShortcuts() {
    return { ...this.parent?.(), Tab: () => this.editor.commands.goToNextCell() };
  },
}).configure({ View: null });

/** What a text can have: what the toolbar makes, and nothing else. */
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
