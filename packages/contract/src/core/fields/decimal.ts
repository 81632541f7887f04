import { z } from 'zod';

/** An exact amount in JSON: digits with a point and an optional minus sign; never a floating-point number. */
export const decimal = () =>
  z
    .string()
    .regex(/^-?\d+(\.\d+)?$/)
    .meta({ examples: ['12.50'] });

const PLAIN = /^(0|[1-9]\d{0,6})(?:\.(\d{1,4}))?$/;
const MOST = 1_000_000;

const withinReach = (text: string): boolean => {
  const [, whole, places = ''] = PLAIN.exec(text) ?? [];
  return whole !== undefined && (Number(whole) < MOST || (Number(whole) === MOST && /^0*$/.test(places)));
};

const SENTENCE = 'A number from 0 to 1000000 with at most 4 decimals, such as 1.25';

/**
 * An amount that is typed: 0 to 1,000,000 with at most 4 decimals; `missing` is the message when it is omitted or
 * empty. It is sent as a string, because a JSON number could be rounded in transit.
 */
export const requiredAmount = (missing: string) =>
  z
    .string({ error: ({ input }) => (typeof input === 'number' ? `${SENTENCE}, as a text` : missing) })
    .min(1, missing)
    .refine((text) => text === '' || withinReach(text), SENTENCE)
    .meta({ examples: ['1.25'] });
