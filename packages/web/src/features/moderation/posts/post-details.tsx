import { Skeleton } from '@mantine/core';
import { posts } from '@quarterdeck/contract/moderation/posts';
import { useParams } from '@tanstack/react-router';
import { failureInPlaceOf } from '../../../data/client/failure.ts';
import { useCall } from '../../../data/client/queries.ts';
import { OpenThing } from '../../../data/palette/open-thing.tsx';
import { DeliveryMark, useAwaitsDelivery } from '../../../domain/delivery/delivery-mark.tsx';
import { Avatar } from '../../../domain/media/avatar.tsx';
import { CaseCard } from '../../../domain/moderation/case/case-card.tsx';
import { type Neighbours, useNeighbours } from '../../../domain/moderation/case/neighbours.ts';
import { Translate } from '../../../domain/moderation/team/translate.tsx';
import { ProfileLink } from '../../../domain/people/profile-link.tsx';
import card from '../../../ui/block/card.module.css';
import { Empty, FailureState } from '../../../ui/block/states.tsx';
import { Page } from '../../../ui/screen/page.tsx';
import { AddressTabs } from '../../../ui/tabs/tabs.tsx';
import { AppId } from '../../../ui/text/app-id.tsx';
import { Website } from '../../../ui/text/website.tsx';
import { About } from './about.tsx';
import { Delete, DeletionNote } from './deletion.tsx';
import { HiddenNote, LesserMeasures } from './hidden-note.tsx';
import { ReportedBy, ViewedBy } from './people.tsx';
import { PostPicture } from './picture.tsx';
import { type Post, postCase, postOf, postQueue } from './post.ts';
import classes from './posts.module.css';

interface SummaryProps {
  readonly post: Post;
  readonly neighbours: Neighbours | undefined;
}

const Summary = ({ post, neighbours }: SummaryProps) => (
  <section aria-label="Post" className={card.card}>
    <div className={classes.author}>
      <Avatar person={post.user} size={40} />
      <ProfileLink id={post.user.id} isDeleted={post.user.is_deleted}>
        {post.user.name}
      </ProfileLink>
    </div>
    {post.image && <PostPicture id={post.id} address={post.image} title={post.title} isReported={post.is_reported} />}
    <h2 className={classes.heading}>{post.title}</h2>
    {post.text && <p className={classes.text}>{post.text}</p>}
    <Translate of={{ kind: 'post', id: post.id }} />
    {post.website && <Website address={post.website} />}
    <AppId id={post.app_id} />
    <DeliveryMark thing="post" id={post.id} of={post} />
    <div className={classes.actions}>
      <LesserMeasures post={post} />
      <Delete post={post} neighbours={neighbours} />
    </div>
  </section>
);

function Known({ id }: { readonly id: number }) {
  const { data, error, refetch } = useCall(posts.details, { id });
  const neighbours = useNeighbours(postQueue, id);
  const awaitsDelivery = useAwaitsDelivery('post', [id]);
  const failure = failureInPlaceOf(data, error);
  if (failure) return <FailureState failure={failure} onRetry={() => void refetch()} />;
  if (!data || awaitsDelivery) return <Skeleton height={420} radius="md" />;
  const post = postOf(id, data.data);
  const { id: author } = post.user;
  return (
    <>
      <OpenThing kind="post" id={id} name={post.title}>
        <DeletionNote post={post} />
        <HiddenNote post={post} />
      </OpenThing>
      <div className={classes.columns}>
        <div className={classes.side}>
          <OpenThing kind="post" id={id} name={post.title}>
            <Summary post={post} neighbours={neighbours} />
            <CaseCard
              subject={{ what: 'posts', subjectId: id }}
              item={postCase(post)}
              except="remove"
              queue={{
                path: '/reported-posts',
                access: posts.reported.access,
                search: author === undefined ? {} : { userId: String(author) },
              }}
              pathOf={(other) => `/post-details/${other}`}
              neighbours={neighbours}
            />
          </OpenThing>
        </div>
        <div className={classes.side}>
          <AddressTabs
            label={post.title}
            tabs={[
              { id: 'about', label: 'About', content: <About post={post} /> },
              { id: 'reported-by', label: 'Reported By', content: <ReportedBy id={id} /> },
              { id: 'viewed-by', label: 'Viewed By', content: <ViewedBy id={id} /> },
            ]}
          />
        </div>
      </div>
    </>
  );
}

/** A post, with the actions on it. */
export default function PostDetails() {
  const { postId = '' } = useParams({ strict: false });
  const isId = /^[1-9]\d{0,14}$/.test(postId);
  return <Page>{isId ? <Known key={postId} id={Number(postId)} /> : <Empty title="There is no such post" />}</Page>;
}
