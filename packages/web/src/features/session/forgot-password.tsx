import { Anchor } from '@mantine/core';
import { session } from '@quarterdeck/contract/session';
import { Link } from '@tanstack/react-router';
import { Form } from '../../data/form/form.tsx';
import { Card } from './card.tsx';

/** Requests a temporary password. */
export default function ForgotPassword() {
  return (
    <Card
      foot={
        <Anchor component={Link} to="/login">
          Login
        </Anchor>
      }
    >
      <Form
        call={session.resetPassword}
        fields={[{ name: 'email', label: 'Email', kind: 'email', autoComplete: 'email' }]}
        submit="Reset Password"
        isMain
      />
    </Card>
  );
}
