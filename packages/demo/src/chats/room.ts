import { type Crowd, placeOf } from '../activity/crowd.ts';
import { type Random, randomFrom } from '../random.ts';
import { drawTopic, type Line, type MessageContent } from './message.ts';
import { groupNames } from './topics.ts';

/** A room with its members and messages. */
export interface Room {
  readonly id: number;
  readonly name: string | null;
  readonly channel: string;
  readonly created_at: Date;
  readonly members: readonly number[];
  readonly last_message_at: Date;
  /** Generates the messages, earliest first. */
  readonly messages: () => readonly Message[];
}

/** A row of the table of messages. */
interface Message extends MessageContent {
  readonly room_id: number;
  readonly sender_id: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** The options for generating rooms. */
export interface RoomOptions {
  readonly seed: number;
  /** The first id. */
  readonly from: number;
  readonly rooms: number;
  /** The approximate mean number of messages in a room. */
  readonly mean: number;
  /** The number of messages in the first room. */
  readonly longest: number;
  readonly today: Date;
}

const GROUPS = 0.06;
const MOST = 4000;
const SECOND = 1000;
const HOUR = 3600 * SECOND;
/** How much better connected the well-connected users are. */
const SKEW = 2.5;
const FRIEND = 13;

/** Draws the times of messages, earliest first: answers within minutes, topics hours and days apart. */
function moments(random: Random, starts: readonly boolean[], since: number, last: number): readonly number[] {
  let at = last;
  const back = starts
    .map((_start, index) => {
      const moment = at;
      const isTopic = starts[starts.length - 1 - index];
      at -= isTopic ? HOUR * (1 + random.next() ** 3 * 90) : SECOND * (12 + random.next() ** 2 * 260);
      return moment;
    })
    .reverse();
  const earliest = back[0] ?? last;
  const pace = earliest < since ? (last - since) / (last - earliest) : 1;
  return back.map((moment) => Math.floor(last - (last - moment) * pace));
}

/**
 * Returns the members of the n-th room. Half of the rooms go to every user once; the other rooms are for well-connected
 * users.
 */
function membersOf({ ids }: Crowd, random: Random, n: number, rooms: number): readonly number[] {
  const size = ids.length;
  const any = (): number => placeOf(Math.floor(random.next() ** SKEW * size), size);
  const isInTurn = n < Math.min(size, rooms / 2);
  const first = isInTurn ? placeOf(n, size) : any();
  const wanted = !isInTurn && random.chance(GROUPS) ? 3 + random.below(7) : 2;
  const places = new Set([first, isInTurn ? (first + FRIEND) % size : any()]);
  for (let draw = 2; draw < wanted; draw += 1) places.add(any());
  if (places.size < 2) places.add((first + 1) % size);
  return [...places];
}

/** Draws this many lines, topic by topic; `starts` marks the first line of a topic. */
function drawLines(random: Random, count: number): readonly (Line & { readonly starts: boolean })[] {
  const lines = [];
  while (lines.length < count)
    for (const [index, line] of drawTopic(random).entries()) lines.push({ ...line, starts: index === 0 });
  return lines.slice(0, count);
}

/** Generates the n-th room, identical for the same options. */
function roomOf(crowd: Crowd, { seed, from, rooms: count, mean, longest, today }: RoomOptions, n: number): Room {
  const random = randomFrom(seed + n);
  const places = membersOf(crowd, random, n, count);
  const members = places.map((place) => crowd.ids[place] ?? 0);
  const id = from + n;
  const drawn = Math.min(MOST, Math.max(1, Math.round(mean / 2 / Math.sqrt(1 - random.next()))));
  const length = n === 0 ? longest : drawn;
  const since = Math.max(...places.map((place) => crowd.since[place] ?? 0));
  const last = since + Math.floor((today.getTime() - since) * (1 - random.next() ** 2 * 0.7));
  return {
    id,
    name: members.length > 2 ? random.pick(groupNames) : null,
    channel: members.length > 2 ? `group-${id}` : `direct-${Math.min(...members)}-${Math.max(...members)}`,
    created_at: new Date(since),
    members,
    last_message_at: new Date(last),
    messages: () => {
      const lines = drawLines(random, length);
      const at = moments(
        random,
        lines.map(({ starts }) => starts),
        since,
        last,
      );
      return lines.map(({ starts: _starts, speaker, ...said }, index) => {
        const moment = new Date(at[index] ?? last);
        const sender_id = members[speaker % members.length] ?? 0;
        return { ...said, room_id: id, sender_id, created_at: moment, updated_at: moment };
      });
    },
  };
}

/** Generates rooms in order. */
export function* rooms(crowd: Crowd, wish: RoomOptions): Generator<Room, void, undefined> {
  if (crowd.ids.length < 2) return;
  for (let n = 0; n < wish.rooms; n += 1) yield roomOf(crowd, wish, n);
}
