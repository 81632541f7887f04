import { GatedLink } from '../../data/access/gated-link.tsx';
import { Avatar } from '../../domain/media/avatar.tsx';
import type { MediaOf } from '../../domain/media/fetch.ts';
import { Translate } from '../../domain/moderation/team/translate.tsx';
import { Moment } from '../../ui/time/moment.tsx';
import classes from './conversations.module.css';
import { Media } from './media.tsx';
import { ReportMessage } from './report-message.tsx';
import type { Message } from './texts.ts';

interface ContentProps {
  readonly message: Message;
  /** The user whose chat it is; their own messages are on the other side. */
  readonly userId: number;
}

/** Returns the reference to a message's picture, sound or film, by the name of its field. */
const mediaOf = ({ message: { id }, userId }: ContentProps, field: string): MediaOf | undefined =>
  id === undefined ? undefined : { kind: 'message', id, field, user_id: userId };

const Shared = ({ message, userId }: ContentProps) => (
  <div className={classes.post}>
    <p className={classes.kind}>Post</p>
    {(message.post?.post_meta ?? []).map(({ type, image, title }, place) => (
      <div key={place}>
        {image && (
          <Media
            kind="photo"
            of={mediaOf({ message, userId }, `post_meta.${place}.image`)}
            address={image}
            sender={message.sender.username}
          />
        )}
        {(title || type) && (
          <p className={classes.text} dir="auto">
            {title || type}
          </p>
        )}
      </div>
    ))}
    {!message.post?.post_meta.length && <p className={classes.missing}>The post cannot be shown</p>}
  </div>
);

/** The kinds of messages besides a text and a post. Unknown kinds from other servers are shown as text. */
const media: ReadonlyMap<string, 'photo' | 'audio' | 'video'> = new Map([
  ['IMAGE', 'photo'],
  ['AUDIO', 'audio'],
  ['VIDEO', 'video'],
]);

function Content({ message, userId }: ContentProps) {
  const { type, message: text, media: address, sender } = message;
  const kind = media.get(type);
  return (
    <>
      {type === 'POST' && <Shared message={message} userId={userId} />}
      {kind && (
        <Media kind={kind} of={mediaOf({ message, userId }, 'media')} address={address} sender={sender.username} />
      )}
      {!(kind || text || type === 'POST') && <p className={classes.missing}>This message cannot be shown</p>}
      {text && (
        <p className={classes.text} dir="auto">
          {text}
        </p>
      )}
      {text && message.id !== undefined && <Translate of={{ kind: 'message', id: message.id, user_id: userId }} />}
    </>
  );
}

/** A message with its sender, time and content. Everything in it is shown as text, nothing as markup. */
export function MessageItem({ message, roomId, userId }: ContentProps & { readonly roomId: number }) {
  const { sender, created_at: sent, updated_at: changed } = message;
  return (
    <li className={classes.message} data-own={sender.id === userId || undefined}>
      <Avatar person={{ ...sender, name: sender.username }} size={28} />
      <div className={classes.said}>
        <p className={classes.sender}>
          {sender.is_deleted === 1 ? (
            <bdi>{sender.username}</bdi>
          ) : (
            <GatedLink to={`/user-profile/${sender.id}`} access="user_profile">
              <bdi>{sender.username}</bdi>
            </GatedLink>
          )}
          <Moment at={sent ?? changed} shows="time" />
        </p>
        <div className={classes.bubble}>
          <Content message={message} userId={userId} />
        </div>
        {message.id !== undefined && sender.id !== userId && (
          <ReportMessage userId={userId} roomId={roomId} messageId={message.id} sender={sender.username} />
        )}
      </div>
    </li>
  );
}
