import { Button, Skeleton, UnstyledButton } from '@mantine/core';
import {
  IconCoin,
  IconEyeOff,
  IconFlag,
  IconGavel,
  IconKey,
  IconLogin2,
  IconMail,
  IconNote,
  IconPencil,
  IconRotate,
  IconSend,
  type TablerIcon,
} from '@tabler/icons-react';
import { useState } from 'react';
import { GatedLink } from '../../data/access/gated-link.tsx';
import { ChangeLines } from '../../domain/audit/change-lines.tsx';
import { changesOf } from '../../domain/audit/changes.ts';
import { byDay } from '../../domain/audit/days.ts';
import { Card } from '../../ui/block/card.tsx';
import { FailureState } from '../../ui/block/states.tsx';
import { Moment } from '../../ui/time/moment.tsx';
import classes from './timeline.module.css';
import { filtersFor, sentenceOf, type TimelineFilter } from './timeline-words.ts';
import { type Entry, type EntryKind, useTimeline } from './use-timeline.ts';

const icons: Readonly<Record<EntryKind, TablerIcon>> = {
  report: IconFlag,
  post_report: IconFlag,
  decision: IconGavel,
  end: IconRotate,
  note: IconNote,
  edit: IconPencil,
  grant: IconKey,
  delivery: IconSend,
  email: IconMail,
  payment: IconCoin,
  sign_in: IconLogin2,
};

function Item({ entry }: { readonly entry: Entry }) {
  const {
    kind,
    at,
    by,
    text,
    report,
    post_report: onPost,
    decision,
    edit,
    email,
    sign_in: signIn,
    same_as: other,
  } = entry;
  const isBad = email?.state === 'bounced' || email?.state === 'failed' || (signIn && signIn.outcome !== 'succeeded');
  const post = decision?.post ?? onPost?.post;
  const isDismissed = (report ?? onPost)?.is_dismissed === 1;
  const Icon = decision?.kind === 'hide_post' && kind === 'decision' ? IconEyeOff : icons[kind];
  return (
    <li className={classes.entry} data-kind={kind} data-bad={isBad || undefined}>
      <span className={classes.icon} aria-hidden>
        <Icon size={14} />
      </span>
      <div className={classes.told}>
        <p className={classes.line}>
          <bdi className={classes.what}>{sentenceOf(entry)}</bdi>
          <span className={classes.when}>
            <Moment at={at} shows="time" />
          </span>
        </p>
        {email && <p className={classes.aside}>{by ? `Written by ${by.name}` : 'Sent automatically'}</p>}
        {signIn?.device && <p className={classes.aside}>{signIn.device}</p>}
        {text && email && (
          <details>
            <summary className={classes.aside}>Show the email</summary>
            <p className={classes.text}>{text}</p>
          </details>
        )}
        {text && !email && <p className={classes.text}>{text}</p>}
        {other && (
          <GatedLink to={`/user-profile/${other.id}`} access="user_profile">
            <bdi>{other.name}</bdi>
          </GatedLink>
        )}
        {post && (
          <GatedLink to={`/post-details/${post.id}`} access="post_details">
            <bdi>{post.title}</bdi>
          </GatedLink>
        )}
        {isDismissed && <p className={classes.aside}>Dismissed</p>}
        {edit && <ChangeLines changes={changesOf(edit.before, edit.after)} />}
      </div>
    </li>
  );
}

const PLACES = [1, 2, 3, 4];

const Places = () => (
  <div className={classes.places} aria-hidden>
    {PLACES.map((place) => (
      <Skeleton key={place} height={36} />
    ))}
  </div>
);

interface FiltersProps {
  readonly filters: readonly TimelineFilter[];
  readonly chosen: TimelineFilter | undefined;
  readonly onChoose: (filter: TimelineFilter | undefined) => void;
}

/** The filter of the timeline: all, or one kind. */
const Filters = ({ filters, chosen, onChoose }: FiltersProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame
  <div className={classes.kinds} role="group" aria-label="What the timeline shows">
    {[undefined, ...filters].map((filter) => (
      <UnstyledButton
        key={filter?.name ?? 'all'}
        className={classes.kind}
        aria-pressed={chosen?.name === filter?.name}
        onClick={() => onChoose(filter)}
      >
        {filter?.name ?? 'Everything'}
      </UnstyledButton>
    ))}
  </div>
);

/** Events of a user, newest first, limited to those that the admin has access to. */
export function Timeline({ id }: { readonly id: number }) {
  const [filter, setFilter] = useState<TimelineFilter>();
  const { entries, kinds, isEarlier, failure, retry, hasMore, isLoadingMore, more } = useTimeline(id, filter?.kinds);
  const failed = failure && <FailureState failure={failure} onRetry={retry} />;
  const now = new Date();
  return (
    <Card title="Timeline">
      <Filters filters={filtersFor(kinds ?? [])} chosen={filter} onChoose={setFilter} />
      {!entries && !failed && <Places />}
      {entries?.length === 0 && (
        <p className={classes.aside}>{filter ? `No ${filter.name.toLowerCase()} yet.` : 'No activity yet.'}</p>
      )}
      <div className={classes.days} aria-busy={isEarlier} data-earlier={isEarlier || undefined}>
        {entries &&
          byDay(entries, now).map(({ title, items }) => (
            <section key={title} aria-label={title}>
              <h3 className={classes.day}>{title}</h3>
              <ol className={classes.entries}>
                {items.map((entry) => (
                  <Item key={`${entry.kind} ${entry.id}`} entry={entry} />
                ))}
              </ol>
            </section>
          ))}
      </div>
      {failed ??
        (hasMore && (
          <Button variant="default" size="compact-sm" loading={isLoadingMore} onClick={more}>
            Show more
          </Button>
        ))}
    </Card>
  );
}
