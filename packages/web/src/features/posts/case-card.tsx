import { Button, Kbd } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useMe } from '../../kit/access/me.ts';
import { CaseFacts, Closed, Looking } from '../../kit/cases/case-facts.tsx';
import { CaseNote } from '../../kit/cases/case-note.tsx';
import { DecisionForm } from '../../kit/cases/decision-form.tsx';
import { DeedButtons } from '../../kit/cases/deed-buttons.tsx';
import { UndoButton } from '../../kit/cases/undo-button.tsx';
import { useCase } from '../../kit/cases/use-case.ts';
import { useDeeds } from '../../kit/cases/use-deeds.ts';
import { useUndo } from '../../kit/cases/use-undo.ts';
import { useShortcut } from '../../kit/keys/keys.ts';
import type { Neighbours } from './neighbours.ts';
import { type Post, postCase } from './post.ts';
import classes from './posts.module.css';

interface Props {
  readonly post: Post;
  readonly neighbours: Neighbours;
}

/** The case of a post: who reported it for what, what can be done, and the way to the next one. Its deletion stands beside it. */
export function CaseCard({ post, neighbours }: Props) {
  const navigate = useNavigate();
  const me = useMe();
  const { item, details, looking } = useCase(postCase(post));
  const goTo = (id: number | undefined): void => {
    if (id !== undefined) void navigate({ to: `/post-details/${id}` as never });
  };
  const beside = useRef(neighbours);
  useEffect(() => {
    beside.current = neighbours;
  });
  const deeds = useDeeds(item, (deed) => {
    if (deed !== 'dismiss') return;
    const { next } = beside.current;
    if (next) goTo(next.post);
    else void navigate({ to: '/reported-posts' as never });
  });
  const undo = useUndo(({ what, subjectId }) => what === 'posts' && subjectId !== post.id && goTo(subjectId));
  const { isOn } = useShortcut('j', 'Next case', () => goTo(neighbours.next?.post));
  useShortcut('k', 'Previous case', () => goTo(neighbours.previous?.post));
  if (!item && undo.text === undefined) return null;
  return (
    <section aria-label="Case" className={classes.card} data-second>
      {item && (
        <>
          <Looking looking={looking} />
          <Closed item={item} />
          <CaseFacts item={item} details={details} />
          {details && <CaseNote key={item.id} details={details} />}
          {deeds.deciding ? (
            <DecisionForm
              key={deeds.deciding}
              decision={deeds.deciding}
              item={item}
              isPending={deeds.isPending}
              onDecide={deeds.decide}
              onCancel={deeds.cancel}
            />
          ) : (
            <div className={classes.deeds}>
              <DeedButtons item={item} deeds={deeds} isOwn={item.assignee?.id === me.id} except={['remove']} />
            </div>
          )}
        </>
      )}
      <div className={classes.way}>
        <UndoButton undo={undo} />
        {neighbours.next && (
          <Button
            variant="default"
            size="xs"
            onClick={() => goTo(neighbours.next?.post)}
            {...(isOn ? { rightSection: <Kbd size="xs">j</Kbd>, 'aria-keyshortcuts': 'j' } : {})}
          >
            Next case
          </Button>
        )}
      </div>
    </section>
  );
}
