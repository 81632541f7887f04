import type { Permission } from '@quarterdeck/contract/core/access/permissions';
import { permissions } from '@quarterdeck/contract/permissions';
import { useHas } from '../../data/access/use-has.ts';
import { TruncatedText } from '../../ui/text/truncated-text.tsx';
import classes from './permissions.module.css';
import type { Row } from './sections.ts';
import { isIn, stateOf } from './state/states.ts';
import { WhyButton } from './why-button.tsx';

interface Props {
  readonly row: Row;
  readonly admin: { readonly id: number; readonly name: string };
}

/** How an admin has a permission: through a group, directly, or not at all; with the button that explains it. */
export function Sources({ row, admin }: Props) {
  const hasReasons = useHas(permissions.reasons);
  return (
    <span className={classes.sources}>
      <span className={classes.state} data-held={isIn.no(row) ? undefined : true}>
        <TruncatedText>{stateOf(row)}</TruncatedText>
      </span>
      {hasReasons && <WhyButton admin={admin} permission={row.name as Permission} />}
    </span>
  );
}
