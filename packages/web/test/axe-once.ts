/** A color in axe. */
interface Colour {
  r: number;
  g: number;
  b: number;
  alpha: number;
  parseString(text: string): Colour;
}

type Work = (this: unknown, node: Element, ...given: readonly unknown[]) => unknown;

/** The parts of axe that its types leave out. */
export interface Inside {
  readonly commons: { readonly color: { readonly Color: { readonly prototype: Colour } } };
  readonly _audit: {
    readonly rules: readonly { readonly id: string; gather: Work; matches: Work }[];
    readonly checks: { readonly 'color-contrast': { evaluate: Work } };
  };
}

/**
 * Makes axe do repeated work only once. axe parsed the same few colors for every element, and measured the contrast of
 * each text, which was half of its time. A text with the same color, size, weight and backgrounds as one with enough
 * contrast is not measured again. It also runs in the pages of journeys, so it must use nothing outside of itself.
 * @param enough the looks that had enough contrast; new ones are added.
 */
export function workOnce({ commons, _audit: { rules, checks } }: Inside, enough: Set<string>): void {
  const { prototype } = commons.color.Color;
  const read = prototype.parseString;
  const colours = new Map<string, readonly [number, number, number, number]>();
  prototype.parseString = function (text) {
    const colour = colours.get(text);
    if (colour) [this.r, this.g, this.b, this.alpha] = colour;
    else {
      read.call(this, text);
      colours.set(text, [this.r, this.g, this.b, this.alpha]);
    }
    return this;
  };

  /** The background of an element's texts; not `known` where it depends on overlapping elements. */
  interface Ground {
    readonly known: boolean;
    readonly paint: string;
    readonly effects: string;
  }
  let grounds = new Map<Element, Ground>();
  const findGround = (element: Element): Ground => {
    const { backgroundColor, backgroundImage, filter, mixBlendMode, opacity, position } = getComputedStyle(element);
    const above = element.parentElement ? groundOf(element.parentElement) : { known: true, paint: '', effects: '' };
    const isOpaque = !/rgba|\/|transparent/.test(backgroundColor);
    const paint = isOpaque ? backgroundColor : `${backgroundColor} before ${above.paint}`;
    const isPlaced = position === 'absolute' || position === 'fixed';
    const own = `${opacity} ${filter} ${mixBlendMode}`;
    return {
      known: backgroundImage === 'none' && (isOpaque || (above.known && !isPlaced)),
      paint: backgroundColor === 'rgba(0, 0, 0, 0)' ? above.paint : paint,
      // The effects also apply above an opaque background.
      effects: own === '1 none normal' ? above.effects : `${above.effects}, ${own} of ${paint}`,
    };
  };
  const groundOf = (element: Element): Ground => {
    const found = grounds.get(element) ?? findGround(element);
    grounds.set(element, found);
    return found;
  };
  const lookOf = (element: Element): string | undefined => {
    const { known, paint, effects } = groundOf(element);
    const { color, fontSize, fontWeight, textShadow, visibility } = getComputedStyle(element);
    return known ? [color, fontSize, fontWeight, textShadow, visibility, paint, effects].join('; ') : undefined;
  };

  const isControl = (node: Element): boolean => /^(input|select|textarea)$/i.test(node.tagName);
  const hasText = (node: Element): boolean =>
    [...node.childNodes].some(({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim());
  let chosen = new Set<string>();
  const rule = rules.find(({ id }) => id === 'color-contrast');
  const check = checks['color-contrast'];
  if (!rule) throw new Error('This axe has no rule for the contrast of colors');
  const { gather, matches } = rule;
  const { evaluate } = check;
  rule.gather = function (...given) {
    grounds = new Map();
    chosen = new Set();
    return gather.apply(this, given);
  };
  rule.matches = function (node, ...given) {
    if (!isControl(node) && !hasText(node)) return false;
    const look = lookOf(node);
    if (look !== undefined && (enough.has(look) || chosen.has(look))) return false;
    const isOne = matches.call(this, node, ...given);
    if (isOne && look !== undefined) chosen.add(look);
    return isOne;
  };
  check.evaluate = function (node, ...given) {
    const result = evaluate.call(this, node, ...given);
    const look = result === true ? lookOf(node) : undefined;
    if (look !== undefined) enough.add(look);
    return result;
  };
}

/**
 * Runs a part of axe on a part of the page, or on all of it, and without some elements. axe computes for every element
 * what is above it, which was three fifths of its time. This leaves out elements that are not checked, and the inside
 * of icons. It also runs in the pages of journeys, so it must use nothing outside of itself.
 */
export async function runWithin<Result>(
  part: Element | null,
  without: readonly string[],
  run: () => Promise<Result>,
): Promise<Result> {
  const left = new Set<Element>(without.length > 0 ? document.querySelectorAll(without.join()) : []);
  for (let at = part; at?.parentElement; at = at.parentElement)
    for (const other of at.parentElement.children) if (other !== at) left.add(other);
  const icons = new Map<SVGElement, boolean>();
  const isInIcon = (node: Node): boolean => {
    const image = node instanceof SVGElement ? node.ownerSVGElement : null;
    if (!image) return false;
    const isIcon = icons.get(image) ?? !image.querySelector('text');
    icons.set(image, isIcon);
    return isIcon;
  };
  const acceptNode = (node: Node): number =>
    (node instanceof Element && left.has(node)) || isInIcon(node) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT;
  const walk = document.createTreeWalker;
  document.createTreeWalker = (root, what) => walk.call(document, root, what, { acceptNode });
  try {
    return await run();
  } finally {
    document.createTreeWalker = walk;
  }
}
