import { VisuallyHidden } from '@mantine/core';
import { permissions } from '@quarterdeck/contract/permissions';
import { type ReactNode, useState } from 'react';
import { GatedLink } from '../../data/access/gated-link.tsx';
import { useHas } from '../../data/access/use-has.ts';
import { descriptionOf } from '../../domain/access/permission-descriptions.ts';
import { Empty, NO_RECORDS } from '../../ui/block/states.tsx';
import { useAddress, useChangeAddress } from '../../ui/screen/address.ts';
import { formatNumber } from '../../ui/text/format.ts';
import { Find } from './find.tsx';
import type { Holder } from './holder.ts';
import classes from './permissions.module.css';
import { type Row, sectionsOf } from './sections.ts';
import { StateFilter } from './state/state-filter.tsx';
import { isIn, stateIn } from './state/states.ts';
import { Toggle } from './state/toggle.tsx';

/** Returns the search text, which is stored in the address. */
function useFind(): readonly [string, (text: string) => void] {
  const { find = '' } = useAddress();
  const [text, setText] = useState(find);
  const changeAddress = useChangeAddress();
  const change = (next: string): void => {
    setText(next);
    changeAddress((now) => ({ ...now, find: next === '' ? undefined : next }), { replace: true });
  };
  return [text, change];
}

const counted = (count: number, what: string): string => `${formatNumber(count)} ${what}${count === 1 ? '' : 's'}`;

interface RowProps {
  readonly row: Row;
  readonly holder: Holder;
  readonly aside: ReactNode;
}

/** The numbers of holders, as a link to their list where the server has it. */
function Counts({
  row: { name, group_permission_count: groups, user_permission_count: admins },
}: Pick<RowProps, 'row'>) {
  const text = `${counted(groups, 'group')}, ${counted(admins, 'admin')}`;
  if (!useHas(permissions.holders)) return text;
  return (
    <GatedLink to="/permission-holders" search={{ permission: name }} access={permissions.holders.access}>
      {text}
      <VisuallyHidden>: who has {name}</VisuallyHidden>
    </GatedLink>
  );
}

const PermissionLine = ({ row, holder, aside }: RowProps) => (
  <li className={classes.line}>
    <div className={classes.what}>
      <code className={classes.code}>{row.name}</code>
      <p className={classes.says}>{descriptionOf(row.name)}</p>
    </div>
    {aside}
    <span className={classes.counts}>
      <Counts row={row} />
    </span>
    <Toggle holder={holder} row={row} />
  </li>
);

interface Props {
  readonly holder: Holder;
  readonly rows: readonly Row[];
  /** The number of held permissions, in words. */
  readonly sum: string;
  /** Whether a row counts as held. */
  readonly counts: (row: Row) => boolean;
  /** Returns additional text about a permission. */
  readonly asideOf?: (row: Row) => ReactNode;
  /** Shows the filter by source. */
  readonly hasStates?: boolean;
}

/** All permissions by area, each with its toggle, with a search by code and description. */
export function PermissionTable({ holder, rows, sum, counts, asideOf, hasStates = false }: Props) {
  const [text, setText] = useFind();
  const { state: wanted } = useAddress();
  const state = hasStates ? stateIn(wanted) : 'all';
  const sections = sectionsOf(rows, text, counts, isIn[state]);
  return (
    <>
      <div className={classes.toolbar}>
        <Find value={text} onChange={setText} />
        {hasStates && <StateFilter rows={rows} state={state} />}
        <p className={classes.sum} role="status">
          {sum}
        </p>
      </div>
      {sections.length === 0 && <Empty title={NO_RECORDS} />}
      {sections.map(({ name, rows: own, held, total }) => (
        <section key={name} className={classes.section} aria-label={`${name} permissions`}>
          <div className={classes.sectionHead}>
            <h2 className={classes.sectionTitle}>{name}</h2>
            <span className={classes.sectionSum}>
              {held} of {total}
            </span>
          </div>
          <ul className={classes.lines}>
            {own.map((row) => (
              <PermissionLine key={row.id} row={row} holder={holder} aside={asideOf?.(row)} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
