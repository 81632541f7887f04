import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { permissions } from '@quarterdeck/contract/permissions';
import { useParams } from '@tanstack/react-router';
import { failureInPlaceOf } from '../../data/client/failure.ts';
import { useCall } from '../../data/client/queries.ts';
import { Empty, FailureState } from '../../ui/block/states.tsx';
import { Page } from '../../ui/screen/page.tsx';
import { PermissionTable } from './permission-table.tsx';
import { Person } from './person.tsx';
import { Places } from './places.tsx';
import { isHeld, type Row } from './sections.ts';
import { Sources } from './sources.tsx';
import { useRowMemory } from './state/row-memory.ts';
import { isIn, unknownText } from './state/states.ts';

const count = (rows: readonly Row[], state: 'group' | 'name'): number => rows.filter(isIn[state]).length;

const sumOf = (rows: readonly Row[]): string =>
  `Has ${rows.filter(isHeld).length} of ${rows.length}: ${count(rows, 'group')} by group, ${count(rows, 'name')} directly${unknownText(rows)}`;

interface RowsProps {
  readonly answer: OutputOf<typeof permissions.ofUser>;
  readonly id: number;
}

function UserRows({ answer: { data, user }, id }: RowsProps) {
  const holder = { load: permissions.ofUser, toggle: permissions.toggleOfUser, of: { user_id: id } } as const;
  const rows = useRowMemory(holder, data);
  const isSuper = user?.is_sup_admin === 1;
  const admin = user ?? { id, name: 'this admin' };
  return (
    <>
      {user && <Person user={user} />}
      <PermissionTable
        holder={holder}
        rows={rows}
        sum={isSuper ? `All ${rows.length}, as a super admin` : sumOf(rows)}
        counts={isSuper ? () => true : isHeld}
        asideOf={(row) => <Sources row={row} admin={admin} />}
        hasStates={!isSuper}
      />
    </>
  );
}

function UserTable({ id }: { readonly id: number }) {
  const of = { user_id: id };
  const { data, error, refetch } = useCall(permissions.ofUser, of);
  const failure = failureInPlaceOf(data, error);
  if (failure) return <FailureState failure={failure} onRetry={() => void refetch()} />;
  if (!data) return <Places />;
  return <UserRows answer={data} id={id} />;
}

/** An admin's permissions: direct ones, and those from their groups. */
export default function UserPermissions() {
  const { userId = '' } = useParams({ strict: false });
  const isId = /^[1-9]\d{0,14}$/.test(userId);
  return <Page>{isId ? <UserTable key={userId} id={Number(userId)} /> : <Empty title="There is no such user" />}</Page>;
}
