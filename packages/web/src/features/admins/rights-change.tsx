import { admins } from '@quarterdeck/contract/admins';
import { useCall } from '../../data/client/queries.ts';
import classes from './admins.module.css';
import { rightsChange } from './changes.ts';

interface Props {
  /** The admin whose groups they are; undefined for a new admin. */
  readonly userId?: number;
  readonly before: readonly number[];
  readonly after: readonly number[];
}

const Codes = ({ says, codes }: { readonly says: string; readonly codes: readonly string[] }) => (
  <p>
    {says} {codes.length === 1 ? '1 permission' : `${codes.length} permissions`}:{' '}
    {codes.map((code, index) => (
      <span key={code}>
        {index > 0 && ', '}
        <code>{code}</code>
      </span>
    ))}
  </p>
);

/**
 * The permissions that an admin gains and loses with other groups; nothing where the server does not report a group's
 * permissions.
 */
export function RightsChange({ userId, before, after }: Props) {
  const { data } = useCall(admins.groupGrants, userId === undefined ? {} : { user_id: userId }, { silent: true });
  if (!data) return null;
  const { gained, lost } = rightsChange(data.data, before, after);
  const isChanged = before.length !== after.length || before.some((id) => !after.includes(id));
  return (
    <div className={classes.rights} role="status">
      {gained.length > 0 && <Codes says="Gains" codes={gained} />}
      {lost.length > 0 && <Codes says="Loses" codes={lost} />}
      {isChanged && gained.length + lost.length === 0 && <p>No permission changes.</p>}
    </div>
  );
}
