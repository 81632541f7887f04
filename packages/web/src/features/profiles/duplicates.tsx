import { Button, Skeleton } from '@mantine/core';
import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { profiles } from '@quarterdeck/contract/profiles';
import { useState } from 'react';
import { GatedLink } from '../../data/access/gated-link.tsx';
import { useCall } from '../../data/client/queries.ts';
import { Avatar } from '../../domain/media/avatar.tsx';
import { Card } from '../../ui/block/card.tsx';
import { FailureState } from '../../ui/block/states.tsx';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import classes from './duplicates.module.css';
import type { Details } from './fields.ts';

type Duplicate = OutputOf<typeof profiles.duplicates>['data'][number];

const Compare = lazyDialog(() => import('./compare.tsx'));

const things = { phone: 'phone', email: 'email', device: 'device', text: 'text of a post' } as const;

const reasonFor = ({ same, is_noted: isNoted }: Duplicate): string =>
  [
    ...(isNoted === 1 ? ['Marked as the same person'] : []),
    ...(same.length > 0 ? [`Same ${same.map((one) => things[one]).join(', ')}`] : []),
  ].join('. ');

/** Other accounts that may belong to the same person, with the common values. */
export function Duplicates({ id, user }: { readonly id: number; readonly user: Details }) {
  const { data, error, refetch } = useCall(profiles.duplicates, { user_id: id }, { silent: true });
  const [compared, setCompared] = useState<Duplicate>();
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title="Possible duplicates">
      {!data && !error && <Skeleton height={20} />}
      {!data && error && <FailureState failure={error} onRetry={() => void refetch()} />}
      {data?.data.length === 0 && (
        <p className={classes.none}>No other account shares a phone number, email, device or post text.</p>
      )}
      <ul className={classes.list}>
        {data?.data.map((other) => (
          <li key={other.id} className={classes.item}>
            <Avatar person={other} size={28} />
            <div className={classes.who}>
              <GatedLink to={`/user-profile/${other.id}`} access="user_profile">
                <bdi>{other.name}</bdi>
              </GatedLink>
              <span className={classes.why}>{reasonFor(other)}</span>
            </div>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Compare with ${other.name}`}
              onClick={() => {
                setCompared(other);
                setOpen(true);
              }}
            >
              Compare
            </Button>
          </li>
        ))}
      </ul>
      {data?.has_more === 1 && <p className={classes.none}>There are more matching accounts.</p>}
      {compared && (
        <Compare
          key={compared.id}
          id={id}
          user={user}
          otherId={compared.id}
          isNoted={compared.is_noted === 1}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  );
}
