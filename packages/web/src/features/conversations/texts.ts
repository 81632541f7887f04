import type { conversations } from '@quarterdeck/contract/conversations';
import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';

/** A room in the list of a user's rooms. */
export type Room = OutputOf<typeof conversations.rooms>['chat_rooms'][number];

/** A message of a room. */
export type Message = OutputOf<typeof conversations.messages>['messages'][number];

const PREVIEW = 20;
const kinds: Readonly<Record<string, string>> = { AUDIO: 'Audio', IMAGE: 'Photo', VIDEO: 'Video', POST: 'Post' };
const names = new Intl.ListFormat('en', { type: 'conjunction' });
const letters = new Intl.Segmenter('en');

/** Returns the beginning of a text on one line: 20 characters as people count them. */
export function cutText(text: string): string {
  const all = Array.from(letters.segment(text.replace(/\s+/g, ' ').trim()), ({ segment }) => segment);
  return all.length > PREVIEW ? `${all.slice(0, PREVIEW).join('').trimEnd()}…` : all.join('');
}

/** Returns the preview of a room's last message: the beginning of its text, or the word for its kind. */
export function previewOf({ last_message: last }: Room): string {
  if (!last) return 'There is no message';
  return (Object.hasOwn(kinds, last.type) && kinds[last.type]) || cutText(last.message ?? '');
}

/** Returns a room's title: its name, its members other than the profile's user, or its channel. */
export function titleOf({ id, name, members = [], channel }: Room): string {
  return name || names.format(members.map((member) => member.name)) || channel || `Room ${id}`;
}

/** Returns the people of a room: the profile's user, and the others by name. */
export function peopleIn({ members = [] }: Room, name: string): string {
  return names.format([name, ...members.map((member) => member.name)]);
}
