import { z } from 'zod';
import { pascal } from '../core/openapi/parts.ts';
import type { AppEventType } from './app-event-type.ts';
import { appEventTypes } from './types.ts';

const by = z.string().nullable().describe('The admin who decided; null for the server');

/** The data of an event of this type, as the app receives it. */
export const dataOf = ({ data, saysWho }: AppEventType): z.ZodObject =>
  z.object({ ...data.shape, ...(saysWho ? { by } : {}) });

/** An example of an event. */
export const exampleOf = (type: string, { saysWho, example }: AppEventType) => ({
  id: 'evt_0b5a3f6c1d2e4f708192a3b4c5d6e7f8',
  type,
  timestamp: '2026-01-31T12:00:00.000Z',
  data: saysWho ? { ...example, by: 'staff_8c2f0d41a7b96e53' } : example,
});

/** The schema of one event type, for the document. */
function eventSchema([name, type]: readonly [string, AppEventType]) {
  return z
    .object({
      id: z.string().describe('The same in the feed, in webhooks and in every attempt'),
      type: z.literal(name),
      timestamp: z.iso.datetime().describe('When it was decided'),
      data: dataOf(type),
    })
    .meta({ id: `${pascal(name)}Event`, description: type.description, examples: [exampleOf(name, type)] });
}

/**
 * The exact schema of an event, by its type. Answers are not validated against it: events written by an earlier version
 * are sent unchanged.
 */
export const AppEvent = z.union(Object.entries<AppEventType>(appEventTypes).map(eventSchema)).meta({
  id: 'DecisionEvent',
  description: 'A decision; `type` says which data it has. More types may be added later',
});

/** An event as the app receives it. */
export const eventExample = exampleOf('user.suspended', appEventTypes['user.suspended']);
