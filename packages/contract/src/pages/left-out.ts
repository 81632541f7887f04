import type { HtmlElement } from './html.ts';
import { declarationsOf } from './rich-text.ts';

/** What a text cannot have, by its name for one and for several; colors and alignments are not counted. */
const NAMES = {
  picture: ['picture', 'pictures'],
  video: ['video', 'videos'],
  sound: ['sound', 'sounds'],
  drawing: ['drawing', 'drawings'],
  embedded: ['embedded page', 'embedded pages'],
  field: ['form field', 'form fields'],
  line: ['horizontal line', 'horizontal lines'],
  script: ['script', 'scripts'],
  address: ['link address', 'link addresses'],
  anchor: ['anchor', 'anchors'],
  color: ['colors'],
  alignment: ['alignment'],
} as const satisfies Record<string, readonly [string, string?]>;

type Kind = keyof typeof NAMES;

/** How many things of each kind had no place in a text. */
export type LeftOut = Map<Kind, number>;

const ELEMENTS = new Map<string, Kind>(
  Object.entries({
    img: 'picture',
    video: 'video',
    audio: 'sound',
    svg: 'drawing',
    canvas: 'drawing',
    math: 'drawing',
    iframe: 'embedded',
    frame: 'embedded',
    embed: 'embedded',
    object: 'embedded',
    input: 'field',
    select: 'field',
    textarea: 'field',
    button: 'field',
    hr: 'line',
    script: 'script',
  } as const),
);

/** Notes something that has no place. */
export const note = (leftOut: LeftOut, kind: Kind): void => void leftOut.set(kind, (leftOut.get(kind) ?? 0) + 1);

const PLAIN =
  /^(black|white|#000|#fff|#000000|#ffffff|rgb\((0, ?0, ?0|255, ?255, ?255)\)|(window|canvas)text|window|auto|inherit|initial|unset|currentcolor|transparent|none)$/;

/** Notes an element that has no place, and what its style says that has none. */
export function noteElement(leftOut: LeftOut, { name, attributes }: HtmlElement): void {
  const kind = ELEMENTS.get(name);
  if (kind !== undefined) note(leftOut, kind);
  const style = declarationsOf(attributes.style ?? '');
  const colors = [style.get('color'), style.get('background-color'), style.get('background'), attributes.color];
  if (colors.some((color) => color !== undefined && !PLAIN.test(color.toLowerCase()))) note(leftOut, 'color');
  if (/^(center|right|end|justify)$/i.test(style.get('text-align') ?? attributes.align ?? ''))
    note(leftOut, 'alignment');
}

/** Says what was left out of a text; nothing when nothing was: `Left out: 2 pictures, 1 video.` */
export function leftOutSentence(leftOut: LeftOut): string {
  const parts = [...leftOut].map(([kind, count]) => {
    const [one, many] = NAMES[kind] as readonly [string, string?];
    return many === undefined ? one : `${count} ${count === 1 ? one : many}`;
  });
  return parts.length === 0 ? '' : `Removed: ${parts.join(', ')}.`;
}
