import { Button, Skeleton, UnstyledButton } from '@mantine/core';
import { profiles } from '@quarterdeck/contract/profiles';
import {
  IconEyeOff,
  IconFlag,
  IconGavel,
  IconKey,
  IconNote,
  IconPencil,
  IconRotate,
  IconSend,
  type TablerIcon,
} from '@tabler/icons-react';
import { useState } from 'react';
import { GatedLink } from '../../data/access/gated-link.tsx';
import { useRefusal } from '../../data/access/use-refusal.ts';
import { DialogForm } from '../../data/form/dialog-form.tsx';
import { ChangeLines } from '../../domain/audit/change-lines.tsx';
import { changesOf } from '../../domain/audit/changes.ts';
import { byDay } from '../../domain/audit/days.ts';
import { Card } from '../../ui/block/card.tsx';
import { FailureState } from '../../ui/block/states.tsx';
import { GatedButton } from '../../ui/button/gated-button.tsx';
import { Moment } from '../../ui/time/moment.tsx';
import type { Details } from './fields.ts';
import classes from './timeline.module.css';
import { kindNames, sentenceOf } from './timeline-words.ts';
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
};

function Item({ entry }: { readonly entry: Entry }) {
  const { kind, at, text, report, post_report: onPost, decision, edit } = entry;
  const post = decision?.post ?? onPost?.post;
  const isDismissed = (report ?? onPost)?.is_dismissed === 1;
  const Icon = decision?.kind === 'hide_post' && kind === 'decision' ? IconEyeOff : icons[kind];
  return (
    <li className={classes.entry} data-kind={kind}>
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
        {text && <p className={classes.text}>{text}</p>}
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

interface KindsProps {
  readonly kinds: readonly EntryKind[];
  readonly chosen: EntryKind | undefined;
  readonly onChoose: (kind: EntryKind | undefined) => void;
}

/** What of it is shown: all, or one kind. */
const Kinds = ({ kinds, chosen, onChoose }: KindsProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame
  <div className={classes.kinds} role="group" aria-label="What the timeline shows">
    {[undefined, ...kinds].map((kind) => (
      <UnstyledButton
        key={kind ?? 'all'}
        className={classes.kind}
        aria-pressed={chosen === kind}
        onClick={() => onChoose(kind)}
      >
        {kind ? kindNames[kind] : 'All'}
      </UnstyledButton>
    ))}
  </div>
);

/** What happened to a person and around them, the newest first, as far as the one who looks may see it. */
export function Timeline({ id, user }: { readonly id: number; readonly user: Details }) {
  const [kind, setKind] = useState<EntryKind>();
  const [isOpen, setOpen] = useState(false);
  const refused = useRefusal(profiles.addNote, user);
  const { entries, kinds, isEarlier, failure, retry, hasMore, isLoadingMore, more } = useTimeline(id, kind);
  const failed = failure && <FailureState failure={failure} onRetry={retry} />;
  const now = new Date();
  return (
    <Card
      title="Timeline"
      action={
        <GatedButton variant="default" size="compact-sm" disabledReason={refused} onClick={() => setOpen(true)}>
          Add note
        </GatedButton>
      }
    >
      <Kinds kinds={kinds ?? []} chosen={kind} onChoose={setKind} />
      {!entries && !failed && <Places />}
      {entries?.length === 0 && <p className={classes.aside}>Nothing has happened yet.</p>}
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
      <DialogForm
        call={profiles.addNote}
        title={`Note about ${user.name}`}
        fields={[{ name: 'text', label: 'Note', description: 'Other staff read it; the person does not' }]}
        fixed={{ user_id: id }}
        submit="Add note"
        invalidates={[profiles.timeline]}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
    </Card>
  );
}
