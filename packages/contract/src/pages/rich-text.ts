import { z } from 'zod';

/** The fonts that a text can have, by the names that they are kept under. */
export const FONTS = [
  'Arial',
  'Courier New',
  'Georgia',
  'Helvetica',
  'Impact',
  'Lucida Console',
  'Palatino',
  'Tahoma',
  'Times New Roman',
  'Trebuchet MS',
  'Verdana',
] as const;

type Font = (typeof FONTS)[number];

/** The sizes that are offered, in pixels. */
export const FONT_SIZES = [8, 9, 10, 11, 12, 14, 16, 18, 24, 30, 36, 48, 60, 72, 96] as const;

const SMALLEST = 8;
const LARGEST = 96;

/** Every element that a text can have. */
export const TAGS = [
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'pre',
  'code',
  'ul',
  'ol',
  'li',
  'strong',
  'em',
  'u',
  's',
  'br',
  'span',
  'a',
] as const;

const sizeOf = (value: string): string | undefined => {
  const pixels = /^(\d{1,2})px$/.exec(value)?.[1];
  return pixels !== undefined && Number(pixels) >= SMALLEST && Number(pixels) <= LARGEST
    ? `${Number(pixels)}px`
    : undefined;
};

/** The first family of a list is the one that is meant; the others are its fallbacks. */
const fontOf = (value: string): Font | undefined => {
  const wanted = (value.split(',')[0] ?? '').replace(/["']/g, '').trim().toLowerCase();
  return FONTS.find((font) => font.toLowerCase() === wanted);
};

/** What a style says of size and font; anything else that it says is left out. */
export interface TextStyle {
  readonly fontSize?: string | null;
  readonly fontFamily?: Font | null;
}

/** Reads the style of a span: sizes from 8px to 96px, and the fonts that are offered. */
export function readTextStyle(style: string): TextStyle {
  let read: TextStyle = {};
  for (const declaration of style.split(';')) {
    const [name = '', value = '', ...more] = declaration.split(':').map((part) => part.trim());
    if (more.length > 0) continue;
    const fontSize = name.toLowerCase() === 'font-size' ? sizeOf(value.toLowerCase()) : undefined;
    const fontFamily = name.toLowerCase() === 'font-family' ? fontOf(value) : undefined;
    read = { ...read, ...(fontSize ? { fontSize } : {}), ...(fontFamily ? { fontFamily } : {}) };
  }
  return read;
}

/** Writes a style in the one way in which it is kept, which is that of browsers; empty when it says nothing. */
export function writeTextStyle({ fontFamily, fontSize }: TextStyle): string {
  const family = fontFamily?.includes(' ') ? `"${fontFamily}"` : fontFamily;
  return [family && `font-family: ${family};`, fontSize && `font-size: ${fontSize};`].filter(Boolean).join(' ');
}

/** The most characters that the address of a link has. */
const LONGEST_LINK = 2000;

/** A whole web address without a name and a password of others, or one of mail; as browsers write it. */
const Link = z
  .url({ protocol: /^(https?|mailto)$/, normalize: true })
  .max(LONGEST_LINK)
  .regex(/^(?!https?:\/\/[^/?#]*@)/);

/**
 * Reads where a link leads. Scripts, data, and addresses within the page that shows it are no links.
 * @returns the address as browsers write it; undefined when a text has no such link.
 */
export const readLink = (address: string): string | undefined => Link.safeParse(address).data;
