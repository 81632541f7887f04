import { ads } from './ads.ts';
import { content } from './content.ts';
import { events } from './events.ts';
import { people } from './people.ts';

/** Everything that the app sends, by the `type` of the item. */
export const itemTypes = { ...people, ...content, ...events, ...ads };

export type ItemTypeName = keyof typeof itemTypes;
