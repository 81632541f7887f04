import type { conversations } from '@quarterdeck/contract/conversations';
import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';

/** A room as the list of someone's rooms has it. */
export type Room = OutputOf<typeof conversations.rooms>['chat_rooms'][number];

/** A message of a room. */
export type Message = OutputOf<typeof conversations.messages>['messages'][number];

const PREVIEW = 20;
const kinds: Readonly<Record<string, string>> = { AUDIO: 'Audio', IMAGE: 'Photo', VIDEO: 'Video', POST: 'Post' };
const names = new Intl.ListFormat('en', { type: 'conjunction' });
const letters = new Intl.Segmenter('en');

/** The beginning of a text on one line: 20 characters as people count them. */
export function cutText(text: string): string {
  const all = Array.from(letters.segment(text.replace(/\s+/g, ' ').trim()), ({ segment }) => segment);
  return all.length > PREVIEW ? `${all.slice(0, PREVIEW).join('').trimEnd()}…` : all.join('');
}

/** What the last message of a room is in the list of rooms: the beginning of its text, or the word for what it is. */
export function previewOf({ last_message: last }: Room): string {
  if (!last) return 'There is no message';
  return (Object.hasOwn(kinds, last.type) && kinds[last.type]) || cutText(last.message ?? '');
}

/** What a room is called: by its name, by who is in it besides the one who is looked at, or by its channel. */
export function titleOf({ id, name, members = [], channel }: Room): string {
  return name || names.format(members.map((member) => member.name)) || channel || `Room ${id}`;
}

/** Who writes in a room: the one who is looked at, and the others by name. */
export function peopleIn({ members = [] }: Room, name: string): string {
  return names.format([name, ...members.map((member) => member.name)]);
}
