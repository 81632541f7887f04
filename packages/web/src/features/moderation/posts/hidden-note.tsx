import { measures } from '@quarterdeck/contract/moderation/measures';
import { IconEyeOff } from '@tabler/icons-react';
import { ActionButton } from '../../../data/access/action-button.tsx';
import { reasonOf, useMay } from '../../../data/access/use-may.ts';
import { labelOf, whyOf } from '../../../domain/moderation/actions/actions.ts';
import { caseCalls } from '../../../domain/moderation/actions/case-calls.ts';
import { MeasureButton } from '../../../domain/moderation/measure/measure-button.tsx';
import { WarnButton } from '../../../domain/moderation/measure/warn-button.tsx';
import { Banner } from '../../../ui/block/banner.tsx';
import { Moment } from '../../../ui/time/moment.tsx';
import { aboutPost, type Post } from './post.ts';
import classes from './posts.module.css';

/** Shows who hid a post, when and why, with the button that shows it again. */
export function HiddenNote({ post: { id, hidden, deleted } }: { readonly post: Post }) {
  if (!hidden || deleted) return null;
  return (
    <Banner icon={IconEyeOff} tone="caution" title="This post is hidden">
      <p>
        <Moment at={hidden.at} shows="full" />
        {hidden.by && `, by ${hidden.by.name}`}
        {hidden.reason && `: ${hidden.reason}`}
      </p>
      <div className={classes.actions}>
        <ActionButton call={measures.unhide} input={{ id }} invalidates={caseCalls} variant="default">
          Show again
        </ActionButton>
      </div>
    </Banner>
  );
}

function Hide({ post }: { readonly post: Post }) {
  return (
    <MeasureButton
      call={measures.hide}
      decision="hide"
      item={aboutPost(post)}
      label={labelOf('hide', 'posts')}
      reason={reasonOf(useMay(measures.hide))}
      title="Hide this post?"
      consequence={() => 'No one sees it in the app until staff show it again.'}
      yes="Hide"
      version={post.version}
      inputOf={(given) => ({ id: post.id, ...whyOf(given) })}
    />
  );
}

/** Measures milder than a deletion, for a post without an open case: a case has these buttons itself. */
export function LesserMeasures({ post }: { readonly post: Post }) {
  if (post.deleted || post.case?.state === 'open' || post.user.warnings === undefined) return null;
  return (
    <>
      {!post.hidden && <Hide post={post} />}
      <WarnButton item={aboutPost(post)} postId={post.id} />
    </>
  );
}
