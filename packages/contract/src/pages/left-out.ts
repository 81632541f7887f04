import type { HtmlElement } from './html.ts';
import { declarationsOf } from './rich-text.ts';

/** The singular and plural names of things that a text cannot have; colors and alignments are not counted. */
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

/** The number of things of each kind that were left out of a text. */
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

/** Counts a thing that is left out. */
export const note = (leftOut: LeftOut, kind: Kind): void => void leftOut.set(kind, (leftOut.get(kind) ?? 0) + 1);

const PLAIN =
  /^(black|white|#000|#fff|#000000|#ffffff|rgb\((0, ?0, ?0|255, ?255, ?255)\)|(window|canvas)text|window|auto|inherit|initial|unset|currentcolor|transparent|none)$/;

/** Counts an element that is left out, and the unsupported parts of its style. */
export function noteElement(leftOut: LeftOut, { name, attributes }: HtmlElement): void {
  const kind = ELEMENTS.get(name);
  if (kind !== undefined) note(leftOut, kind);
  const style = declarationsOf(attributes.style ?? '');
  const colors = [style.get('color'), style.get('background-color'), style.get('background'), attributes.color];
  if (colors.some((color) => color !== undefined && !PLAIN.test(color.toLowerCase()))) note(leftOut, 'color');
  if (/^(center|right|end|justify)$/i.test(style.get('text-align') ?? attributes.align ?? ''))
    note(leftOut, 'alignment');
}

/** Returns a sentence about what was left out, such as `Left out: 2 pictures, 1 video.`; empty if nothing was. */
export function leftOutSentence(leftOut: LeftOut): string {
  const parts = [...leftOut].map(([kind, count]) => {
    const [one, many] = NAMES[kind] as readonly [string, string?];
    return many === undefined ? one : `${count} ${count === 1 ? one : many}`;
  });
  return parts.length === 0 ? '' : `Removed: ${parts.join(', ')}.`;
}
