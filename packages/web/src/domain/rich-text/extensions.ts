import { readLink, readTextStyle, type TextStyle as Style, writeTextStyle } from '@quarterdeck/contract/pages';
import { Mark } from '@tiptap/core';
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

/** A link to a web or mail address. What is written after it is not part of it. */
const Link = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({ href: { default: null, parseHTML: addressOf } }),
  parseHTML: () => [{ tag: 'a[href]', getAttrs: (element) => (addressOf(element as Element) === null ? false : {}) }],
  renderHTML: ({ mark }) => ['a', { href: mark.attrs.href }, 0],
});

/** What a text can have: what the toolbar makes, and nothing else. */
export const extensions = [
  StarterKit.configure({ link: false, code: false, horizontalRule: false, trailingNode: false }),
  Link,
  SizeAndFont,
];
