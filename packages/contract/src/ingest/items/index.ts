import { ads } from './ads.ts';
import { content } from './content.ts';
import { events } from './events.ts';
import { people } from './people.ts';

/** Everything that the app can send, by the item's `type`. */
export const itemTypes = { ...people, ...content, ...events, ...ads };

export type ItemTypeName = keyof typeof itemTypes;
