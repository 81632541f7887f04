import { z } from 'zod';

/** The fonts that a text can have, by the names under which they are stored. */
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

/** The font sizes offered, in pixels. */
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
  'sub',
  'sup',
  'br',
  'span',
  'a',
  'table',
  'tbody',
  'tr',
  'th',
  'td',
] as const;

const sizeOf = (value: string): string | undefined => {
  const pixels = /^(\d{1,2})px$/.exec(value)?.[1];
  return pixels !== undefined && Number(pixels) >= SMALLEST && Number(pixels) <= LARGEST
    ? `${Number(pixels)}px`
    : undefined;
};

/** The first family of a list is the intended one; the others are fallbacks. */
const fontOf = (value: string): Font | undefined => {
  const wanted = (value.split(',')[0] ?? '').replace(/["']/g, '').trim().toLowerCase();
  return FONTS.find((font) => font.toLowerCase() === wanted);
};

/** The size and font in a style; everything else is ignored. */
export interface TextStyle {
  readonly fontSize?: string | null;
  readonly fontFamily?: Font | null;
}

/** Reads the declarations of a style: lowercase names and values; of repeated names, the last non-empty value wins. */
export function declarationsOf(style: string): ReadonlyMap<string, string> {
  const read = new Map<string, string>();
  for (const declaration of style.split(';')) {
    const [name = '', value = '', ...more] = declaration.split(':').map((part) => part.trim().toLowerCase());
    if (more.length === 0 && value !== '') read.set(name, value);
  }
  return read;
}

/** Reads the style of a span: sizes from 8px to 96px, and the offered fonts. */
export function readTextStyle(style: string): TextStyle {
  const read = declarationsOf(style);
  const fontSize = sizeOf(read.get('font-size') ?? '');
  const fontFamily = fontOf(read.get('font-family') ?? '');
  return { ...(fontSize ? { fontSize } : {}), ...(fontFamily ? { fontFamily } : {}) };
}

/** Writes a style in the stored form, which is that of browsers; empty when nothing is set. */
export function writeTextStyle({ fontFamily, fontSize }: TextStyle): string {
  const family = fontFamily?.includes(' ') ? `"${fontFamily}"` : fontFamily;
  return [family && `font-family: ${family};`, fontSize && `font-size: ${fontSize};`].filter(Boolean).join(' ');
}

/** The maximum length of a link's address, in characters. */
const LONGEST_LINK = 2000;

/** A complete web address without a username and password, or an email address, in the form that browsers write. */
const Link = z
  .url({ protocol: /^(https?|mailto)$/, normalize: true })
  .max(LONGEST_LINK)
  .regex(/^(?!https?:\/\/[^/?#]*@)/);

const PHONE = /^tel:([+*#\d().\- ]{2,50}(?:;[\w=.+-]{1,50})?)$/i;

const ANCHOR = /^[\p{L}\p{N}_.:-]{1,100}$/u;

/** Reads the name of an anchor in a text, which a link can target. @returns undefined when it is not a valid name */
export const readAnchor = (name: string): string | undefined => (ANCHOR.test(name) ? name : undefined);

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/**
 * Reads the target of a link: the web, an email address, a phone number, or an anchor in the same text. Scripts, data,
 * and other addresses within the page that shows it are not links.
 * @returns the address as browsers write it; undefined when a text cannot have such a link.
 */
export function readLink(address: string): string | undefined {
  const text = address.trim();
  if (text.startsWith('#')) {
    const anchor = readAnchor(decoded(text.slice(1)));
    return anchor === undefined ? undefined : `#${anchor}`;
  }
  const phone = PHONE.exec(text)?.[1];
  return phone === undefined ? Link.safeParse(text).data : `tel:${phone.replaceAll(' ', '')}`;
}

const MOST_CELLS = 100;
const MOST_ITEMS = 99_999;

const numberIn = (value: string, least: number, most: number): string | undefined => {
  const number = /^\d{1,5}$/.test(value.trim()) ? Number(value) : 0;
  return number >= least && number <= most ? String(number) : undefined;
};

const readers: Readonly<Record<string, (value: string) => string | undefined>> = {
  'span style': (value) => writeTextStyle(readTextStyle(value)) || undefined,
  'a href': readLink,
  'ol start': (value) => numberIn(value, 2, MOST_ITEMS),
  ...Object.fromEntries(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [`${name} id`, readAnchor])),
  ...Object.fromEntries(
    ['td colspan', 'td rowspan', 'th colspan', 'th rowspan'].map((name) => [
      name,
      (value: string) => numberIn(value, 2, MOST_CELLS),
    ]),
  ),
};

/** The attributes that elements of a text can have. */
export const ATTRIBUTES: readonly string[] = ['style', 'href', 'id', 'start', 'colspan', 'rowspan'];

/** Reads an attribute of an element. @returns its value as it is stored; undefined when it is not stored. */
export const readAttribute = (element: string, name: string, value: string): string | undefined =>
  readers[`${element} ${name}`]?.(value);
