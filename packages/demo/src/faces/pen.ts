/** The color of eyes, lashes and glasses frames. */
export const INK = '#2b2320';

/** Draws a line along a path. */
export const stroke = (colour: string, width: number, d: string): string =>
  `<path fill="none" stroke="${colour}" stroke-width="${width}" d="${d}"/>`;

/** Draws a filled path. */
export const fill = (colour: string, d: string): string => `<path fill="${colour}" d="${d}"/>`;

/** Draws the same circle on the left and on the right. */
export const pair = (colour: string, fromCentre: number, y: number, radius: number): string =>
  `<g fill="${colour}"><circle cx="${60 - fromCentre}" cy="${y}" r="${radius}"/><circle cx="${60 + fromCentre}" cy="${y}" r="${radius}"/></g>`;
