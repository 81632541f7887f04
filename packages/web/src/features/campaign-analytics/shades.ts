/** How many shades there are for numbers above 0. */
export const SHADES = 5;

/** Returns the shade of a number, from 1; 0 means no shade. The shades are equal steps up to the largest number. */
export const shadeOf = (value: number, most: number): number =>
  value <= 0 ? 0 : Math.max(1, Math.ceil((value / Math.max(1, most)) * SHADES));

interface Step {
  readonly shade: number;
  readonly from: number;
  readonly to: number;
}

/** Returns the range of whole numbers of each shade, without empty ones. */
export function stepsUpTo(most: number): readonly Step[] {
  const numbers = Array.from({ length: SHADES }, (_, index) => ({
    shade: index + 1,
    from: Math.floor((index * most) / SHADES) + 1,
    to: Math.floor(((index + 1) * most) / SHADES),
  }));
  return numbers.filter(({ from, to }) => to >= from);
}
