import type { audit } from '@quarterdeck/contract/audit';
import type { RowOf } from '@quarterdeck/contract/kit/paging';
import { IconTerminal2 } from '@tabler/icons-react';
import { Cut } from '../cut.tsx';
import { Portrait } from '../portrait.tsx';
import classes from './history.module.css';

type Admin = RowOf<typeof audit.list>['admin'];

/** What is said when nobody was signed in. */
const MACHINE = 'Command on the machine';

/** Who did something, by name. */
export const actorName = (admin: Admin): string => admin?.name ?? MACHINE;

/** The picture of who did something. */
export const ActorPicture = ({ admin, size }: { readonly admin: Admin; readonly size: number }) =>
  admin ? (
    <Portrait src={admin.avatar} name={admin.name} size={size} />
  ) : (
    <span className={classes.machine} style={{ width: size, height: size }} aria-hidden>
      <IconTerminal2 size={size * 0.6} />
    </span>
  );

/** Who did something, on one line. */
export const Actor = ({ admin }: { readonly admin: Admin }) => (
  <span className={classes.actor}>
    <ActorPicture admin={admin} size={24} />
    <Cut>{actorName(admin)}</Cut>
  </span>
);
