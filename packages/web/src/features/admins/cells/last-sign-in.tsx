import { IconShieldExclamation } from '@tabler/icons-react';
import { Status } from '../../../ui/status/status.tsx';
import { Moment } from '../../../ui/time/moment.tsx';
import classes from '../admins.module.css';
import type { Row } from '../row.ts';

const METHODS: Readonly<Record<NonNullable<Row['last_sign_in_method']>, string>> = {
  mail: 'emailed code',
  app: 'authenticator app',
  passkey: 'passkey',
  recovery: 'recovery code',
  sso: 'single sign-on',
};

const LACKING = { any: '', app: 'No app or passkey', passkey: 'No passkey' } as const;

/** When and how an admin last signed in, and whether they have the sign-in method that their groups require. */
export function LastSignIn({ row }: { readonly row: Row }) {
  const { last_sign_in_at: at, last_sign_in_method: method, sign_in_rule: rule = 'any', meets_rule: meets } = row;
  return (
    <div className={classes.lastSignIn}>
      {at ? <Moment at={at} /> : <span className={classes.never}>Never</span>}
      {at && method && <span className={classes.never}>{METHODS[method]}</span>}
      {meets === 0 && <Status isSmall tone="warning" icon={IconShieldExclamation} word={LACKING[rule]} />}
    </div>
  );
}
