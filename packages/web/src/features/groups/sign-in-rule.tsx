import { groups } from '@quarterdeck/contract/groups';
import { signIn } from '@quarterdeck/contract/session/sign-in';
import { DialogForm } from '../../data/form/dialog-form.tsx';
import type { OpenDialog } from '../../ui/dialog/open-dialog.ts';
import { dayControl } from '../../ui/form/day.tsx';
import { selectControl } from '../../ui/form/select.tsx';
import type { Row } from './row.ts';

const rules = selectControl([
  { value: 'any', label: 'Any method', says: 'An emailed code is enough.' },
  {
    value: 'app',
    label: 'Authenticator app or passkey',
    says: 'Members with an app or passkey are not emailed codes.',
  },
  { value: 'passkey', label: 'Passkey only', says: 'Members with a passkey can sign in only with it.' },
]);

/** The dialog that sets how a group's admins must sign in. */
export const SignInRule = ({ row, ...open }: OpenDialog & { readonly row: Row }) => (
  <DialogForm
    call={signIn.saveGroupRule}
    title={`Sign-in rule for ${row.name}`}
    lead="Members who lack the method add it at their next sign-in. The strictest rule of their groups applies."
    fields={[
      { name: 'rule', label: 'Rule', control: rules },
      {
        name: 'from',
        label: 'From',
        description: 'The first day, in UTC. Leave it empty to apply the rule now.',
        control: dayControl,
      },
    ]}
    initial={{ rule: row.sign_in_rule ?? 'any', from: row.sign_in_rule_from ?? '' }}
    fixed={{ id: row.id }}
    submit="Save"
    invalidates={[groups.list]}
    {...open}
  />
);
