import { Anchor, VisuallyHidden } from '@mantine/core';
import type { audit } from '@quarterdeck/contract/audit';
import type { RowOf } from '@quarterdeck/contract/core/endpoint/paging';
import { Link } from '@tanstack/react-router';
import { labelOf } from '../../domain/audit/changes.ts';
import type { Address } from '../../ui/screen/address.ts';
import classes from './audit.module.css';

type Target = NonNullable<RowOf<typeof audit.list>['target']>;

const narrow =
  ({ type, id }: Target) =>
  ({ page: _page, entry: _entry, ...others }: Address): Address => ({
    ...others,
    target_type: type,
    target_id: String(id),
  });

/** An entry's target, as a link to all entries about it. */
export function TargetLink({ target }: { readonly target: Target }) {
  const { type, id, name } = target;
  return (
    <Anchor
      className={classes.cut ?? ''}
      inherit
      renderRoot={(props) => <Link {...props} to="/audit-log" search={narrow(target)} />}
    >
      <VisuallyHidden>All entries about </VisuallyHidden>
      <bdi>{name ?? `${labelOf(type)} ${id}`}</bdi>
    </Anchor>
  );
}
