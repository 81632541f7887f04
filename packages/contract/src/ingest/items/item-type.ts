import { z } from 'zod';
import type { AppScope } from '../../core/endpoint/app-endpoint.ts';
import { exactText } from '../../core/fields/stored-text.ts';

export { appId } from '../../core/fields/app-id.ts';
export { exactText, textOf } from '../../core/fields/stored-text.ts';

/** Why an item is refused: the path of the field, such as `data.dob` or a field of the item itself, and a sentence. */
export interface ItemFault {
  readonly path: string;
  readonly message: string;
}

/** A type of item: a kind of thing or event that the app sends. */
export interface ItemType {
  /** The scope that a key needs to write it. */
  readonly scope: AppScope;
  /** A thing has states and can be deleted; an event is a fact that is written once. */
  readonly kind: 'thing' | 'event';
  /** An event that a later item can correct. */
  readonly isCorrectable?: true;
  readonly description: string;
  /** The schema of every field, without null. */
  readonly fields: z.ZodRawShape;
  /** The fields it cannot exist without. */
  readonly required: readonly string[];
  /** The fields that name other things, and the type of each. */
  readonly references: Readonly<Record<string, string>>;
  /** Checks rules across fields. Returns the first invalid field and a sentence. */
  readonly check?: (data: Readonly<Record<string, unknown>>) => ItemFault | undefined;
}

/** Declares a type of item with its exact fields. */
export const itemType = <const T extends ItemType>(literal: T): T => literal;

const WITH_ZONE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/i;

/** Returns whether a text is an RFC 3339 moment with a time zone. */
function isMoment(text: string): boolean {
  if (!WITH_ZONE.test(text) || text < '0001') return false;
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8, 10))];
  // Date.parse accepts February 30 as a day in March.
  if (day > 28 && day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return false;
  return Number.isFinite(Date.parse(text.toUpperCase()));
}

/** An RFC 3339 moment with its time zone. */
export const momentWithZone = () =>
  z
    .string()
    .refine(isMoment, 'A timestamp with a time zone, such as 2026-01-31T12:00:00Z')
    .meta({ format: 'date-time', examples: ['2026-01-31T12:00:00Z'] });

/** Degrees north of the equator. */
export const latitude = () => z.number().min(-90).max(90);

/** Degrees east of Greenwich. */
export const longitude = () => z.number().min(-180).max(180);

/** How many times something happened. */
export const count = () => z.int().min(0).max(2_147_483_647);

/** An exact amount of money above zero with two decimals. */
export const money = () =>
  z
    .string()
    .regex(/^(?:0|[1-9]\d{0,9})\.\d\d$/, 'An amount with exactly two decimals, as a string such as "12.50"')
    .refine((text) => /[1-9]/.test(text), 'An amount above 0')
    .meta({ examples: ['12.50'] });

/** A web address, or a path of the app's own files. */
export const address = () => exactText(2048, 1);
