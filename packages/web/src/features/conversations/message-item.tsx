import { GatedLink } from '../../kit/access/gated-link.tsx';
import { Moment } from '../../kit/moment.tsx';
import { Portrait } from '../../kit/portrait.tsx';
import classes from './conversations.module.css';
import { Media } from './media.tsx';
import type { Message } from './texts.ts';

const Shared = ({ message: { post, sender } }: { readonly message: Message }) => (
  <div className={classes.post}>
    <p className={classes.kind}>Post</p>
    {(post?.post_meta ?? []).map(({ type, image, title }, place) => (
      <div key={place}>
        {image && <Media kind="photo" src={image} sender={sender.username} />}
        {(title || type) && (
          <p className={classes.text} dir="auto">
            {title || type}
          </p>
        )}
      </div>
    ))}
    {!post?.post_meta.length && <p className={classes.missing}>The post cannot be shown</p>}
  </div>
);

const media = { IMAGE: 'photo', AUDIO: 'audio', VIDEO: 'video' } as const;

function Content({ message }: { readonly message: Message }) {
  const { type, message: text, media: src, sender } = message;
  return (
    <>
      {type === 'POST' && <Shared message={message} />}
      {type !== 'POST' && type !== 'TEXT' && <Media kind={media[type]} src={src} sender={sender.username} />}
      {text && (
        <p className={classes.text} dir="auto">
          {text}
        </p>
      )}
    </>
  );
}

interface Props {
  readonly message: Message;
  /** It is of the person whose profile is open: it stands on their own side. */
  readonly isOwn: boolean;
}

/** One message: who sent it, when, and what it is. Everything in it is shown as text, nothing as markup. */
export function MessageItem({ message, isOwn }: Props) {
  const { sender, created_at: sent, updated_at: changed } = message;
  return (
    <li className={classes.message} data-own={isOwn || undefined}>
      <Portrait person={{ ...sender, name: sender.username }} size={28} />
      <div className={classes.said}>
        <p className={classes.sender}>
          <GatedLink to={`/user-profile/${sender.id}`} access="user_profile">
            <bdi>{sender.username}</bdi>
          </GatedLink>
          <Moment at={sent ?? changed} shows="time" />
        </p>
        <div className={classes.bubble}>
          <Content message={message} />
        </div>
      </div>
    </li>
  );
}
