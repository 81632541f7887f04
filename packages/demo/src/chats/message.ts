import { drawFind } from '../activity/find.ts';
import { PICTURES, picturePath } from '../activity/picture.ts';
import type { Random } from '../random.ts';
import { FILMS, filmPath } from './film.ts';
import { SOUNDS, soundPath } from './sound.ts';
import { fillings, topics } from './topics.ts';

/** The content of one message. */
export interface MessageContent {
  readonly type: 'TEXT' | 'AUDIO' | 'IMAGE' | 'VIDEO' | 'POST';
  readonly message: string | null;
  readonly media: string | null;
  /** As JSON. */
  readonly post: string | null;
}

/** A message and the number of its sender in the room: 0, 1 or 2. */
export interface Line extends MessageContent {
  readonly speaker: number;
}

type MediaContent = Omit<MessageContent, 'message'>;

const kinds = {
  photo: (random: Random): MediaContent => ({
    type: 'IMAGE',
    media: picturePath('images', random.below(PICTURES)),
    post: null,
  }),
  audio: (random: Random): MediaContent => ({ type: 'AUDIO', media: soundPath(random.below(SOUNDS)), post: null }),
  video: (random: Random): MediaContent => ({ type: 'VIDEO', media: filmPath(random.below(FILMS)), post: null }),
  post: (random: Random): MediaContent => {
    const { type, image, title } = drawFind(random, true);
    return { type: 'POST', media: null, post: JSON.stringify({ post_meta: [{ type, image, title }] }) };
  },
} as const;

/** The topics, parsed once into the sender, the media and the text of each line. */
const script = topics.map((topic) =>
  topic.map((line) => {
    const [, who = 'a', kind, text = ''] = /^([abc]): (?:\[(\w+)\] ?)?(.*)$/.exec(line) ?? [];
    return { speaker: 'abc'.indexOf(who), kind: kind as keyof typeof kinds | undefined, text };
  }),
);

/** Draws one topic of a conversation. */
export function drawTopic(random: Random): readonly Line[] {
  const filled = Object.entries(fillings).map(([gap, words]) => [gap, random.pick(words)] as const);
  return random.pick(script).map(({ speaker, kind, text }) => {
    const message = filled.reduce((said, [gap, word]) => said.replaceAll(gap, word), text) || null;
    return kind === undefined
      ? { speaker, type: 'TEXT', message, media: null, post: null }
      : { speaker, message, ...kinds[kind](random) };
  });
}
