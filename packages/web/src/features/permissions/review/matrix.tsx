import { VisuallyHidden } from '@mantine/core';
import type { RowOf } from '@quarterdeck/contract/core/endpoint/paging';
import { permissions } from '@quarterdeck/contract/permissions';
import { ActionButton } from '../../../data/access/action-button.tsx';
import { areas, descriptionOf } from '../../../domain/access/permission-descriptions.ts';
import { ProfileLink } from '../../../domain/people/profile-link.tsx';
import { Moment } from '../../../ui/time/moment.tsx';
import classes from './review.module.css';

type Row = RowOf<typeof permissions.review>;
type Right = Row['rights'][number];

const STATES: Readonly<Record<Row['state'], string>> = {
  active: '',
  suspended: 'suspended',
  locked: 'locked',
  invited: 'invited',
  unused: 'never signed in',
};

/** Returns the sign and the words of one cell. */
function faceOf({ by_group: group, by_name: name, unused }: Right): readonly [sign: string, words: string] {
  const [sign, way] = group && name ? ['B', 'by group and directly'] : group ? ['G', 'by group'] : ['N', 'directly'];
  return [sign, unused === 1 ? `${way}, unused for 90 days` : way];
}

function Cell({ right, isSuper }: { readonly right: Right | undefined; readonly isSuper: boolean }) {
  if (isSuper)
    return (
      <td>
        <span aria-hidden>S</span>
        <VisuallyHidden>super admin</VisuallyHidden>
      </td>
    );
  if (!right) return <td />;
  const [sign, words] = faceOf(right);
  const used = right.last_used_on === null ? 'never used since recording began' : `last used ${right.last_used_on}`;
  return (
    <td data-unused={right.unused === 1 || undefined} title={`${right.name}: ${words}; ${used}`}>
      <span aria-hidden>{sign}</span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </td>
  );
}

function Reviewed({
  row: { id, name, reviewed_at: at, reviewed_by: by, changed_since: isChanged },
}: {
  readonly row: Row;
}) {
  return (
    <td className={classes.reviewed}>
      {at ? (
        <p>
          by {by} on <Moment at={at} />
          {isChanged === 1 && <span className={classes.changed}>permissions changed since</span>}
        </p>
      ) : (
        <p>not reviewed</p>
      )}
      <ActionButton
        call={permissions.saveReview}
        input={{ user_ids: [id] }}
        invalidates={[permissions.review]}
        variant="default"
        size="compact-xs"
        aria-label={`Mark the permissions of ${name} as reviewed`}
      >
        Mark reviewed
      </ActionButton>
    </td>
  );
}

function AdminLine({ row }: { readonly row: Row }) {
  const rights = new Map(row.rights.map((right) => [right.name, right]));
  const isSuper = row.is_sup_admin === 1;
  const state = isSuper ? 'super admin' : STATES[row.state];
  return (
    <tr>
      <th scope="row">
        <ProfileLink id={row.id}>{row.name}</ProfileLink>
        <span>
          @{row.username}
          {state !== '' && ` · ${state}`}
        </span>
      </th>
      <Reviewed row={row} />
      {areas.flatMap(({ permissions: codes }) =>
        codes.map(({ code }) => <Cell key={code} right={rights.get(code)} isSuper={isSuper} />),
      )}
    </tr>
  );
}

/** A table of admins and permissions. It scrolls separately, and the names stay visible. */
export const Matrix = ({ rows }: { readonly rows: readonly Row[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
  <section className={classes.sheet} aria-label="Admins by permissions" tabIndex={0}>
    <table className={classes.matrix}>
      <thead>
        <tr>
          <th scope="col" rowSpan={2}>
            Admin
          </th>
          <th scope="col" rowSpan={2}>
            Reviewed
          </th>
          {areas.map(({ name, permissions: codes }) => (
            <th key={name} scope="colgroup" colSpan={codes.length}>
              {name}
            </th>
          ))}
        </tr>
        <tr>
          {areas.flatMap(({ permissions: codes }) =>
            codes.map(({ code }) => (
              <th key={code} scope="col" title={descriptionOf(code)}>
                <span className={classes.codeText}>{code}</span>
              </th>
            )),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <AdminLine key={row.id} row={row} />
        ))}
      </tbody>
    </table>
  </section>
);
