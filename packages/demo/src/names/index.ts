import { african, middleEastern } from './african.ts';
import { chinese, farEastern, southAsian, southEastern } from './asian.ts';
import { africanAmerican, english } from './english.ts';
import { eastern, gaelic, jewish, northern } from './european.ts';
import type { Origin } from './origin.ts';
import { french, hispanic, italian, portuguese } from './romance.ts';
import { otherScripts, rightToLeft } from './scripts.ts';

type WeightedOrigins = readonly (readonly [origin: Origin, weight: number])[];

/** The origins whose names are written in Latin letters, weighted as in the United States. */
export const latinOrigins: WeightedOrigins = [
  [english, 40],
  [hispanic, 18],
  [africanAmerican, 11],
  [southAsian, 4.5],
  [gaelic, 4],
  [chinese, 3.5],
  [italian, 3],
  [northern, 2.5],
  [eastern, 2.5],
  [southEastern, 2.5],
  [farEastern, 2],
  [african, 2],
  [middleEastern, 1.8],
  [jewish, 1.2],
  [portuguese, 1],
  [french, 1.5],
];

/** All origins, also those with other scripts. */
export const origins: WeightedOrigins = [
  ...latinOrigins,
  ...rightToLeft.map((origin) => [origin, 0.2] as const),
  ...otherScripts.map((origin) => [origin, 0.15] as const),
];
